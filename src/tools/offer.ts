import type { FullConfig } from '../config/schema.ts';
import type { Session } from '../session/session.ts';
import type { Tool } from './define.ts';

/** The tools that a server offers to its clients. */
export type Offer = {
  /** Sorted by name; they never change. */
  readonly tools: readonly Tool[];
  /** Those that come and go with the pages of a session, where the configuration wants them. */
  readonly ofPage: ((session: Session) => readonly Tool[]) | undefined;
  /** How to get a tool that exists and is not offered, in words; undefined for one that does not exist. */
  readonly wayTo: (name: string) => string | undefined;
};

/**
 * What a configuration offers. Only the modules of those tools are loaded.
 * @throws StartError when a tool is to be taken away that does not exist
 */
export async function offerOf(
  config: Pick<FullConfig, 'slim' | 'capabilities' | 'disableTools' | 'webmcpTools'>,
): Promise<Offer> {
  if (config.slim) {
    const { slimTools } = await import('./slim/index.ts');
    return {
      tools: slimTools,
      ofPage: undefined,
      wayTo: () => 'start the server without --slim for more tools than these three',
    };
  }
  const { enabledTools, wayTo } = await import('./index.ts');
  const dynamic = config.webmcpTools === 'dynamic' ? await import('./webmcp/dynamic.ts') : undefined;
  const tools = enabledTools(config.capabilities, config.disableTools);
  const names = new Set(tools.map(tool => tool.name));
  return { tools, ofPage: dynamic?.pageToolsAsTools, wayTo: name => wayTo(name, names) };
}
