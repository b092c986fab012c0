import type { ToolGroup } from '../define.ts';
import { route, routeList, unroute } from './route.ts';
import { networkStateSet } from './state.ts';

export const network: ToolGroup = {
  capability: 'network',
  title: 'Network',
  optIn: true,
  tools: [route, routeList, unroute, networkStateSet],
};
