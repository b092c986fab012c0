import fs from 'node:fs/promises';
import path from 'node:path';

/** What one call that runs has to do with files. */
type Running = { readonly since: number; readonly wrote: Set<string> };

/** The files that sessions of one process write of their own accord: no two get the same name, and their sum has a limit. */
export class Output {
  /** Bytes; undefined for no limit. */
  readonly #limit: number | undefined;
  readonly #running = new Set<Running>();
  #lastStamp = 0;

  constructor(limit?: number) {
    this.#limit = limit;
  }

  /** The time for a file's name, e.g. `2026-01-31T10-20-30-400Z`; never the same twice. */
  stamp(): string {
    this.#lastStamp = Math.max(Date.now(), this.#lastStamp + 1);
    return new Date(this.#lastStamp).toISOString().replace(/[:.]/g, '-');
  }

  /** Takes note of a file that is being written. */
  wrote(file: string): void {
    for (const { wrote } of this.#running) wrote.add(file);
  }

  /**
   * Runs a call. When `folder` holds too much afterwards its oldest files are deleted, but none that a call wrote which
   * still runs, and no log of a session.
   */
  async during<T>(folder: string, work: () => Promise<T>): Promise<T> {
    if (this.#limit === undefined) return work();
    const running: Running = { since: Date.now(), wrote: new Set() };
    this.#running.add(running);
    try {
      const result = await work();
      await this.#prune(folder, this.#limit);
      return result;
    } finally {
      this.#running.delete(running);
    }
  }

  async #prune(folder: string, limit: number): Promise<void> {
    const files = await filesIn(folder);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { file, size, modified } of files.toSorted((a, b) => a.modified - b.modified)) {
      if (total <= limit) return;
      if (isKept(path.relative(folder, file)) || this.#isRunning(file, modified)) continue;
      await fs.rm(file, { force: true });
      total -= size;
    }
  }

  #isRunning(file: string, modified: number): boolean {
    return [...this.#running].some(({ since, wrote }) => modified >= since || wrote.has(file));
  }
}

const isKept = (name: string): boolean => name === '.gitignore' || /^session-[^/\\]+[/\\]session\.md$/.test(name);

async function filesIn(folder: string): Promise<{ file: string; size: number; modified: number }[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []); // nothing was written yet
  const files = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async entry => {
        const file = path.join(entry.parentPath, entry.name);
        const stat = await fs.stat(file).catch(() => undefined); // somebody deleted it meanwhile
        return stat ? [{ file, size: stat.size, modified: stat.mtimeMs }] : [];
      }),
  );
  return files.flat();
}
