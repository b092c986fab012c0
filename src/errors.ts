/**
 * A failure the model can act on: the message says what is so, the hint says the next move.
 * Only our own words may stand in `hint`; text that comes from a page belongs in the message, quoted.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.hint = options.hint;
  }
}

/** A mistake in how the server was started. It is printed as one line and ends the process with status 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The message of whatever was thrown, also by code that ran in another context, whose errors are not instances of ours. */
export function messageOf(reason: unknown): string {
  const message: unknown = typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'message') : undefined;
  return typeof message === 'string' ? message : String(reason);
}
