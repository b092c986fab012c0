import { navigate } from '../core/navigate.ts';
import type { Tool } from '../define.ts';
import { act } from './act.ts';
import { snapshot } from './snapshot.ts';

/**
 * The three tools of `--slim`, for small contexts: what opens a page, shows it and acts on it. With less, nothing can be done on a page
 * that one does not know already.
 */
export const slimTools: readonly Tool[] = [act, navigate, snapshot];
