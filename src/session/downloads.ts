import fs from 'node:fs/promises';
import path from 'node:path';
import type { Download, Page } from 'playwright-core';
import type { Workspace } from './workspace.ts';

export type DownloadEvent =
  | { readonly kind: 'started'; readonly name: string }
  | { readonly kind: 'finished'; readonly name: string; readonly path: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string };

/** How many events may wait to be told. */
const mostEvents = 100;

/** Saves what a tab downloads to the output folder and remembers what there is to tell of it. */
export class Downloads {
  readonly #workspace: Workspace;
  #events: DownloadEvent[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(page: Page, workspace: Workspace) {
    this.#workspace = workspace;
    page.on('download', download => {
      const saving: Promise<void> = this.#save(download).finally(() => this.#running.delete(saving));
      this.#running.add(saving);
    });
  }

  /** What happened since this was last asked, in order. */
  take(): DownloadEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Resolves when nothing is being downloaded any more, or after `ms` milliseconds. */
  async idle(ms: number): Promise<void> {
    if (!this.#running.size) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => (timer = setTimeout(resolve, ms)));
    await Promise.race([Promise.all(this.#running), late]);
    clearTimeout(timer);
  }

  #add(event: DownloadEvent): void {
    if (this.#events.length < mostEvents) this.#events.push(event);
  }

  async #save(download: Download): Promise<void> {
    const name = download.suggestedFilename();
    this.#add({ kind: 'started', name });
    try {
      const source = await download.path();
      const file = await this.#workspace.claim(safeName(name));
      await fs.copyFile(source, file);
      const { size } = await fs.stat(file);
      this.#add({ kind: 'finished', name, path: file, bytes: size });
    } catch (error) {
      const reason = (await download.failure().catch(() => null)) ?? String(error);
      this.#add({ kind: 'failed', name, reason });
    }
  }
}

/** A file name made of what a server proposed: no folders, nothing hidden, not endless. */
export function safeName(proposed: string): string {
  const base = path.posix.basename(proposed.replaceAll('\\', '/'));
  const plain = base
    .replace(/[^\p{L}\p{N}._ ()-]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = path.extname(plain).slice(0, 20);
  return `${path.basename(plain, path.extname(plain)).slice(0, 100) || 'download'}${extension}`;
}
