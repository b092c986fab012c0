/**
 * The messages of the CDP domain `WebMCP`, as Chromium 156 sends them; the types of Playwright describe a later version, where each
 * tool has an id.
 */
export type RegisteredTool = {
  readonly toolId?: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly annotations?: {
    readonly readOnly?: boolean;
    readonly untrustedContent?: boolean;
    readonly consequential?: boolean;
    readonly autosubmit?: boolean;
  };
  readonly frameId: string;
  /** Of a tool that is a form. */
  readonly backendNodeId?: number;
  /** Of a tool that a script registered. `lineNumber` counts from 0. */
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] };
};

export type ToolInvoked = {
  readonly toolName?: string;
  readonly frameId: string;
  readonly invocationId: string;
  /** JSON. */
  readonly input: string;
};

/** What was thrown: `description` with the stack for objects, else `value`. */
export type Thrown = { readonly type: string; readonly value?: unknown; readonly description?: string };

export type ToolResponded = {
  readonly invocationId: string;
  readonly status: 'Completed' | 'Canceled' | 'Error';
  readonly output?: unknown;
  readonly errorText?: string;
  readonly exception?: Thrown;
};

export type FrameTree = {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
};
