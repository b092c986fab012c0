import fs from 'node:fs';

type Process = { readonly parent: number; readonly cpu: number; readonly rss: number; readonly browser: boolean };

/** Milliseconds of processor and bytes of memory of a server's own processes, and of the browser that it started. */
export type Usage = {
  readonly server: { readonly cpu: number; readonly rss: number };
  readonly browser: { readonly cpu: number; readonly rss: number };
};

const tick = 10;
const page = 4096;

function read(pid: string): Process | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('('), stat.lastIndexOf(')'));
    // See proc(5): what follows the name begins with the third field.
    const field = (number: number): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[number - 3]);
    return {
      parent: field(4),
      cpu: (field(14) + field(15)) * tick,
      rss: field(24) * page,
      browser: /chrom|headless_shell/i.test(name),
    };
  } catch {
    return undefined; // it has ended
  }
}

/** What `root` and all that it started have used (Linux). */
export function usageOf(root: number): Usage {
  const all = new Map(
    fs
      .readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        const process = read(name);
        return process ? [[Number(name), process] as const] : [];
      }),
  );
  const usage = { server: { cpu: 0, rss: 0 }, browser: { cpu: 0, rss: 0 } };
  for (const [pid, process] of all) {
    let above = pid;
    while (above !== root && above > 1) above = all.get(above)?.parent ?? 0;
    if (above !== root) continue;
    const sum = process.browser ? usage.browser : usage.server;
    sum.cpu += process.cpu;
    sum.rss += process.rss;
  }
  return usage;
}

/** Milliseconds of processor that one process has used, to the microsecond and fast to read; not what its ended threads used. */
export function cpuOf(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map(id =>
    Number(fs.readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
};
