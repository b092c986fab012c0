/** One thing that an agent does in a trap. */
export type Step =
  | {
      readonly tool: string;
      /** What it acts on: the ref on the line of the snapshot that holds this text. */
      readonly on?: string;
      readonly args?: Readonly<Record<string, unknown>>;
      /** Other parameters that are refs, by the text on their lines. */
      readonly refs?: Readonly<Record<string, string>>;
    }
  /** The page changes by itself (what it gave to `meanwhile`), and nobody tells the agent. */
  | 'meanwhile';

/** A page that misleads who drives it, what is done on it, and the right answer. */
export type Trap = {
  readonly name: string;
  /** Body of the page. Its scripts have `state`, `slow(ms, text)` and `meanwhile(work)`; see site.ts. */
  readonly page: string;
  readonly steps: readonly Step[];
  /** What must be so in the end: an expression of the page, after all that was to happen has happened. */
  readonly state: string;
  /** What the last answer must tell. */
  readonly says?: RegExp;
  /** The last call is impossible, or must not be done: it has to fail, and to say this. */
  readonly refuses?: RegExp;
  /** To refuse is right too, with these words, as long as the state is right. */
  readonly mayRefuse?: RegExp;
  /** Done afterwards, so that the next trap finds one tab. */
  readonly after?: readonly Step[];
};

export type Verdict =
  | 'right'
  /** It said nothing of a failure, and the page is not as it should be. */
  | 'false success'
  /** It failed, and did not say why. */
  | 'unexplained failure'
  /** It failed at what can be done. */
  | 'failed'
  /** It did something else than it was told to. */
  | 'wrong effect'
  /** It was done, and the answer keeps back what came of it. */
  | 'not told';

/** What was seen of a trap. */
export type Seen = { readonly answer: string; readonly isError: boolean; readonly state: boolean };

export function judge(trap: Trap, { answer, isError, state }: Seen): Verdict {
  if (trap.refuses) {
    if (!state) return 'wrong effect';
    if (!isError) return 'false success';
    return trap.refuses.test(answer) ? 'right' : 'unexplained failure';
  }
  if (isError) {
    if (!trap.mayRefuse || !state) return state || !trap.mayRefuse ? 'failed' : 'wrong effect';
    return trap.mayRefuse.test(answer) ? 'right' : 'unexplained failure';
  }
  if (!state) return trap.mayRefuse ? 'wrong effect' : 'false success';
  return !trap.says || trap.says.test(answer) ? 'right' : 'not told';
}

export const click = (on: string): Step => ({ tool: 'browser_click', on });
export const type = (on: string, text: string, args: Readonly<Record<string, unknown>> = {}): Step => ({
  tool: 'browser_type',
  on,
  args: { text, ...args },
});
export const choose = (on: string, ...values: string[]): Step => ({
  tool: 'browser_select_option',
  on,
  args: { values },
});
