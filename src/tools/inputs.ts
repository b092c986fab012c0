import { z } from 'zod';

/** Parameters that many tools share. Their words are paid for in every session: few, and the same everywhere. */

export const target = z.string().describe('Ref from the snapshot, e.g. e12, or a selector or locator');

export const element = z.string().optional().describe('What it is, in words for the user');

/** The pair by which a tool is told what to act on. `element` never decides which node is meant. */
export const elementTarget = { element, target };

export const filename = z.string().optional().describe('File to save to instead of answering inline');

export const button = z.enum(['left', 'right', 'middle']).optional();
