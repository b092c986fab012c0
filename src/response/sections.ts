import type { CodeWriter } from '../codegen/step.ts';
import { oneLine, quoted } from './quote.ts';
import type { Response } from './response.ts';

/** Titles are a public contract: clients and tests match on them. They stand in this order. */
type SectionTitle =
  | 'Error'
  | 'Result'
  | 'Ran Playwright code'
  | 'Open tabs'
  | 'Page'
  | 'Modal state'
  | 'Snapshot'
  | 'Events'
  | 'Paused';

export type Section = {
  readonly title: SectionTitle;
  readonly lines: readonly string[];
  readonly fence?: string;
  /** Lines behind the fence. */
  readonly after?: readonly string[];
};

export type TabLine = {
  readonly index: number;
  readonly id: string;
  readonly current: boolean;
  readonly title: string;
  readonly url: string;
  readonly crashed: boolean;
};

export type ModalLine = {
  readonly what: 'File chooser' | { readonly dialog: string; readonly message: string };
  /** What answers it; without it the tool of the full set. */
  readonly by?: string;
};

/** The state of the session after a call, as plain data. */
export type Report = {
  /** Undefined when they need not be said. */
  readonly tabs: readonly TabLine[] | undefined;
  readonly page:
    | {
        readonly url: string;
        readonly title: string;
        readonly crashed: boolean;
        /** Status line of the main document, where it is not 2xx. */
        readonly httpStatus: string | undefined;
        readonly console: { readonly errors: number; readonly warnings: number };
        /** How many tools the page offers to agents. */
        readonly tools: number;
      }
    | undefined;
  readonly modals: readonly ModalLine[];
  /** `whole` links the file that holds what `yaml` leaves out; `unseen` is what no snapshot of the page holds, in words. */
  readonly snapshot:
    | { readonly yaml: string; readonly whole?: string; readonly unseen?: readonly string[] }
    | { readonly link: string }
    | { readonly note: string }
    | undefined;
  readonly events: readonly string[];
  /** Where Playwright's debugger holds the script of the browser, when it does. */
  readonly paused?: Paused;
};

type Paused = { readonly title: string; readonly location: { readonly file: string; readonly line?: number } };

/** The parts of an answer as sections; those without lines are dropped when rendered. */
export function sections(
  response: Response,
  errors: readonly string[],
  report: Report,
  options: { readonly writer: CodeWriter | undefined; readonly fence: string; readonly link: (path: string) => string },
): Section[] {
  const { writer } = options;
  return [
    { title: 'Error', lines: errors },
    {
      title: 'Result',
      lines: response.results.map(part =>
        typeof part === 'string' ? part : `- [${part.title}](${options.link(part.path)})`,
      ),
    },
    { title: 'Ran Playwright code', lines: writer ? response.steps.map(writer) : [], fence: options.fence },
    { title: 'Open tabs', lines: report.tabs?.map(tabLine) ?? [] },
    { title: 'Page', lines: pageLines(report.page) },
    { title: 'Modal state', lines: report.modals.map(modalLine) },
    snapshotSection(report.snapshot),
    { title: 'Events', lines: report.events },
    { title: 'Paused', lines: pausedLines(report.paused) },
  ];
}

export function tabLine(tab: TabLine): string {
  return `- ${tab.index}:${tab.current ? ' (current)' : ''} [${oneLine(tab.title)}](${oneLine(tab.url, 1000)})${tab.crashed ? ' [crashed]' : ''} [tab=${tab.id}]`;
}

export function modalLine({ what, by }: ModalLine): string {
  return what === 'File chooser'
    ? `- [File chooser]: can be handled by ${by ?? 'browser_file_upload'}`
    : `- ["${what.dialog}" dialog with message ${quoted(what.message, 1000)}]: can be handled by ${by ?? 'browser_handle_dialog'}`;
}

function pageLines(page: Report['page']): string[] {
  if (!page) return [];
  const { errors, warnings } = page.console;
  return [
    `- Page URL: ${oneLine(page.url, 2000)}`,
    ...(page.title ? [`- Page Title: ${oneLine(page.title)}`] : []),
    ...(page.crashed ? ['- Page status: crashed'] : []),
    ...(page.httpStatus ? [`- HTTP status: ${oneLine(page.httpStatus)}`] : []),
    ...(errors || warnings ? [`- Console: ${errors} errors, ${warnings} warnings`] : []),
    ...(page.tools ? [`- Page tools: ${page.tools}`] : []),
  ];
}

function pausedLines(paused: Paused | undefined): string[] {
  if (!paused) return [];
  const { file, line } = paused.location;
  return [
    `- ${oneLine(paused.title)} at ${oneLine(file)}${line === undefined ? '' : `:${line}`}`,
    '- Use browser_resume to go on; with step: true, to the next action.',
  ];
}

function snapshotSection(snapshot: Report['snapshot']): Section {
  if (!snapshot) return { title: 'Snapshot', lines: [] };
  if ('yaml' in snapshot)
    return {
      title: 'Snapshot',
      lines: [snapshot.yaml],
      fence: 'yaml',
      after: [
        ...(snapshot.whole === undefined ? [] : [`- [Whole snapshot](${snapshot.whole})`]),
        ...(snapshot.unseen?.length
          ? [`- Not in the snapshot: ${snapshot.unseen.map(one => oneLine(one)).join('; ')}`]
          : []),
      ],
    };
  return { title: 'Snapshot', lines: ['link' in snapshot ? `- [Snapshot](${snapshot.link})` : snapshot.note] };
}
