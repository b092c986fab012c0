import type { Locator } from 'playwright-core';
import type { PageTool } from '../../session/page-tools/page-tool.ts';
import type { Tab } from '../../session/tab.ts';

/** What submits a form. */
const submitters = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';

/** The form that a tool is; undefined when it cannot be told which. Costs a round trip. */
async function formOf(tab: Tab, tool: PageTool): Promise<Locator | undefined> {
  const [plainUrl] = tool.frameUrl.split('#');
  const frames = tab.page.frames().filter(frame => frame.url().split('#')[0] === plainUrl);
  const forms = frames.map(frame => frame.locator(`form[toolname=${JSON.stringify(tool.name)}]`));
  const counts = await Promise.all(forms.map(form => form.count().catch(() => 0)));
  const [only, ...others] = forms.filter((_, index) => counts[index] === 1);
  return others.length || counts.some(count => count > 1) ? undefined : only;
}

type Part = 'form' | 'submitter';

/**
 * The ref of a tool's form or of what submits it. Undefined when there is none to tell. The page must be captured before refs are used
 * again (see Tab.refOf).
 */
export async function refIn(tab: Tab, tool: PageTool, part: Part, signal: AbortSignal): Promise<string | undefined> {
  const form = await formOf(tab, tool);
  const locator = part === 'form' ? form : form?.locator(submitters).first();
  if (!locator || !(await locator.count().catch(() => 0))) return undefined;
  return tab.reader.refOf(locator, signal).catch(() => undefined); // it went meanwhile
}
