import { changes } from './pages/changes.ts';
import { effects } from './pages/effects.ts';
import { fields } from './pages/fields.ts';
import { obstacles } from './pages/obstacles.ts';
import { places } from './pages/places.ts';
import { pointing } from './pages/pointing.ts';
import type { Trap } from './trap.ts';

/** All traps, in the order they are walked into. */
export const traps: readonly Trap[] = [...obstacles, ...changes, ...effects, ...fields, ...pointing, ...places];
