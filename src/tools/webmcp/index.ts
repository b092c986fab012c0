import type { ToolGroup } from '../define.ts';
import { webmcpCall } from './call.ts';
import { webmcpList } from './list.ts';

export const webmcp: ToolGroup = {
  capability: 'webmcp',
  title: 'Page tools (WebMCP)',
  optIn: true,
  tools: [webmcpList, webmcpCall],
};
