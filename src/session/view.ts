import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Report } from '../response/sections.ts';
import { changes } from '../snapshot/diff.ts';
import { fold } from '../snapshot/fold.ts';
import { print } from '../snapshot/print.ts';
import type { Tree } from '../snapshot/tree.ts';
import type { Session } from './session.ts';
import type { Shown } from './shown.ts';
import type { Tab } from './tab.ts';

/** The part of the budget that a snapshot may take which accompanies an action. */
const actionShare = 1 / 3;

type Answer = NonNullable<Report['snapshot']>;

/**
 * The page after an action, in the form that the configuration asks for. In mode `auto` that is the first of these that is
 * right: the whole page if this document was not seen and it fits; what changed since it was seen, if that is shorter; that
 * nothing changed; the page folded to its budget.
 */
export async function showAfterAction(session: Session, tab: Tab, tree: Tree): Promise<Answer> {
  const { mode, boxes, budget } = session.config.snapshot;
  if (mode === 'file')
    return { link: await save(session, session.workspace.automatic('page', 'yml'), print(tree, { boxes })) };
  const limit = Math.floor(budget * actionShare);
  const seen = seenOf(tab);
  const before = seen.tree;
  seen.add(tree);
  // Boxes move all the time: who asks for them wants them all.
  if (mode === 'auto' && before && !boxes) {
    const difference = changes(before, tree);
    if (difference.kind === 'none') return { note: 'No changes' };
    if (difference.kind === 'some' && difference.text.length <= limit) return { yaml: difference.text };
  }
  return foldWhole(session, tab, tree, { limit, boxes });
}

export type Wish = { readonly depth?: number; readonly boxes?: boolean; readonly from?: number };

/** The page, or the part of it that `shown` is, as it was asked for. */
export async function showAsked(session: Session, tab: Tab, tree: Tree, shown: Tree, wish: Wish): Promise<Answer> {
  const { boxes: always, budget } = session.config.snapshot;
  const boxes = wish.boxes ?? always;
  const whole = shown === tree;
  if (whole && wish.depth === undefined && wish.from === undefined) {
    seenOf(tab).add(tree);
    return foldWhole(session, tab, tree, { limit: budget, boxes });
  }
  if (wish.depth !== undefined) {
    const yaml = print(shown, { depth: wish.depth, boxes });
    if (yaml.length <= budget) return { yaml };
  }
  return { yaml: fold(shown, budget, { boxes, from: wish.from }).text };
}

/** Prints a page within a limit. When something is left out, the whole goes to a file. */
async function foldWhole(
  session: Session,
  tab: Tab,
  tree: Tree,
  { limit, boxes }: { limit: number; boxes: boolean },
): Promise<Answer> {
  const { text, folded } = fold(tree, limit, { boxes });
  const { unseen } = tree;
  if (!folded || !session.config.snapshot.files) return { yaml: text, unseen };
  return { yaml: text, whole: await saveWhole(session, tab, print(tree, { boxes })), unseen };
}

/** One file for each document of a tab, written anew only when it says something else. Gives its link. */
async function saveWhole(session: Session, tab: Tab, yaml: string): Promise<string> {
  const seen = seenOf(tab);
  const hash = createHash('sha1').update(yaml).digest('base64');
  const file = (seen.file ??= { path: session.workspace.automatic(`page-${tab.id}`, 'yml'), hash: '' });
  if (file.hash !== hash) await session.workspace.write(file.path, yaml);
  file.hash = hash;
  return session.workspace.link(file.path);
}

export async function save(session: Session, file: string, yaml: string): Promise<string> {
  await session.workspace.write(file, yaml);
  return session.workspace.link(path.resolve(file));
}

function seenOf(tab: Tab): Shown {
  return tab.shown.of(tab.journal.navigation);
}
