import type { ConsoleMessage, Page } from 'playwright-core';
import { describeArguments, hasObjects } from './console-objects.ts';

/** From the one that matters most to the one that matters least. */
export const levels = ['error', 'warning', 'info', 'debug'] as const;
export type Level = (typeof levels)[number];

export type Message = {
  /** Position in the journal, from 1; it only grows. */
  readonly seq: number;
  /** Which document of the tab said it: grows by one with each that replaces another. */
  readonly navigation: number;
  readonly level: Level;
  /** Console type in upper case, e.g. `LOG`, or `PAGE ERROR` for an exception that nobody caught. */
  readonly type: string;
  text: string;
  /** `url:line` as the browser counts, or empty. */
  readonly location: string;
};

/** How many messages a tab remembers. */
const capacity = 2000;
/** How many characters they may have, all together. */
const mostCharacters = 4 * 2 ** 20;
/** How much of a single message is kept, in characters. */
const messageLimit = 20_000;
/** How many messages may be waiting for their objects; a page that floods the console gets the short form. */
const mostDescribed = 50;
/** How long a reader waits for objects, in ms. */
const describeTimeout = 500;

const typeLevels: Readonly<Record<string, Level>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
  trace: 'debug',
  clear: 'debug',
  startGroup: 'debug',
  startGroupCollapsed: 'debug',
  endGroup: 'debug',
  profile: 'debug',
  profileEnd: 'debug',
};

/** What a tab's pages said, in the order they said it. Readers keep a cursor: the `seq` of the last thing they were told. */
export class Journal {
  #messages: Message[] = [];
  #characters = 0;
  #seq = 0;
  #navigation = 0;
  #errors = 0;
  #warnings = 0;
  readonly #describing = new Set<Promise<void>>();

  /** `heard` tells whether what the page says now may be told to anybody. */
  constructor(page: Page, heard: () => boolean) {
    page.on('console', message => {
      if (heard()) this.#console(message);
    });
    page.on('pageerror', error => {
      if (heard()) this.#add('error', 'PAGE ERROR', error.stack || String(error), '');
    });
  }

  /** The `seq` of the newest entry. */
  get end(): number {
    return this.#seq;
  }

  get navigation(): number {
    return this.#navigation;
  }

  /** Errors and warnings of the present document. */
  get counts(): { readonly errors: number; readonly warnings: number } {
    return { errors: this.#errors, warnings: this.#warnings };
  }

  /** Messages after a cursor, oldest first. Those that were forgotten are missing. */
  since(cursor: number): Message[] {
    return this.#messages.filter(message => message.seq > cursor);
  }

  /** All messages, once the objects among them were read; objects of a page that does not answer stay as they are. */
  async read(): Promise<readonly Message[]> {
    if (this.#describing.size) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>(resolve => (timer = setTimeout(resolve, describeTimeout)));
      await Promise.race([Promise.all(this.#describing), late]);
      clearTimeout(timer);
    }
    return this.#messages;
  }

  /** Says something in the page's name that the page itself cannot say any more, e.g. that it crashed. */
  note(text: string): void {
    this.#add('error', 'ERROR', text, '');
  }

  /** Tells what the page did that is no console message; `kind` stands in the place of the console's type. */
  tell(kind: string, text: string): void {
    this.#add('info', kind, text, '');
  }

  /** A new document has taken the place of the last. */
  navigated(): void {
    this.#navigation++;
    this.#errors = 0;
    this.#warnings = 0;
  }

  #console(message: ConsoleMessage): void {
    const { url, lineNumber } = message.location();
    // The browser asks for it by itself; no page means it.
    if (url.endsWith('/favicon.ico')) return;
    const level = typeLevels[message.type()] ?? 'info';
    const entry = this.#add(level, message.type().toUpperCase(), message.text(), url && `${url}:${lineNumber}`);
    if (!hasObjects(entry.text) || this.#describing.size >= mostDescribed) return;
    const describing: Promise<void> = describeArguments(message)
      .then(
        text => void (entry.text = text.slice(0, messageLimit)),
        () => {}, // the page left before it could be asked
      )
      .finally(() => this.#describing.delete(describing));
    this.#describing.add(describing);
  }

  #add(level: Level, type: string, text: string, location: string): Message {
    if (level === 'error' && type !== 'ASSERT') this.#errors++;
    if (level === 'warning') this.#warnings++;
    const message = {
      seq: ++this.#seq,
      navigation: this.#navigation,
      level,
      type,
      text: text.slice(0, messageLimit),
      location,
    };
    this.#messages.push(message);
    this.#characters += message.text.length;
    if (this.#messages.length > capacity || this.#characters > mostCharacters) this.#forget();
    return message;
  }

  /** Forgets the oldest, more than need be, so that it is seldom done. */
  #forget(): void {
    let first = Math.min(capacity / 10, this.#messages.length - 1);
    const length = (messages: readonly Message[]): number => messages.reduce((sum, { text }) => sum + text.length, 0);
    this.#characters = length(this.#messages.slice(first));
    for (; this.#characters > mostCharacters * 0.9; first++)
      this.#characters -= this.#messages[first]?.text.length ?? 0;
    this.#messages = this.#messages.slice(first);
  }
}
