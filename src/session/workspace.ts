import fs from 'node:fs/promises';
import path from 'node:path';
import { messageOf, ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import { Output } from './output.ts';

/** Which files a session may touch, and where those go that it writes of its own accord. All paths are absolute. */
export class Workspace {
  /** The folders of the client; relative names belong to the first. */
  readonly roots: readonly string[];
  readonly outputDir: string;
  readonly output: Output;
  readonly #unrestricted: boolean;
  readonly #links: 'relative' | 'absolute';
  readonly #redact: (text: string) => string;

  constructor(options: {
    roots: readonly string[];
    outputDir: string;
    unrestricted: boolean;
    links: 'relative' | 'absolute';
    /** Shared by the workspaces of one process. */
    output?: Output;
    /** What is written as text goes through it. */
    redact?: (text: string) => string;
  }) {
    this.roots = options.roots;
    this.outputDir = options.outputDir;
    this.output = options.output ?? new Output();
    this.#unrestricted = options.unrestricted;
    this.#links = options.links;
    this.#redact = options.redact ?? (text => text);
  }

  get root(): string {
    return this.roots[0] ?? this.outputDir;
  }

  /**
   * The absolute path of a file that a caller named. It must lie in a root or the output folder, also after symbolic
   * links: of a file that is to be written, the folders that exist count. One that is to be read must be there, one that is to
   * be written must be possible, so that nothing is done in vain.
   * @throws ToolError when it does not
   */
  async confine(name: string, access: 'read' | 'write' = 'write'): Promise<string> {
    const file = path.resolve(this.root, name);
    if (file.includes('\0')) throw unusable(file, 'it holds a character that no path has');
    // Linux takes no longer one; elsewhere the system says so itself.
    if (Buffer.byteLength(file) > 4096) throw unusable(file, tooLong);
    try {
      const real = await this.#reached(file);
      if (access === 'write') await refuseUnwritable(real);
      else {
        if (!this.#unrestricted) await this.#refuseLinksOut(file);
        await refuseUnreadable(file);
      }
    } catch (error) {
      throw error instanceof ToolError ? error : unusable(file, reasonOf(error));
    }
    return file;
  }

  /** Where a file really lies. @throws ToolError when that is where nothing may be touched */
  async #reached(file: string): Promise<string> {
    if (this.#unrestricted) return realPath(file);
    const allowed = [this.outputDir, ...this.roots];
    const [real = file, output, ...roots] = await Promise.all([file, ...allowed].map(realPath));
    // A link in somebody's folder that stands where the output folder should be must not lead out of it.
    const led =
      this.roots.some(root => inside(root, this.outputDir)) && !roots.some(root => inside(root, output ?? ''));
    const homes = led ? roots : [output ?? '', ...roots];
    if (homes.some(home => inside(home, real))) return real;
    throw new ToolError(
      `File access denied: ${oneLine(file, 500)} is outside allowed roots. Allowed roots: ${[...new Set(allowed)].join(', ')}`,
      {
        hint: 'Use a path inside one of them, or have the user start the server with --allow-unrestricted-file-access.',
      },
    );
  }

  /** What is read of a folder is all that it holds, and what its links lead to, `seen` being where they have led. */
  async #refuseLinksOut(folder: string, seen = new Set<string>()): Promise<void> {
    const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []); // most are files
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) await this.#refuseLinksOut(file, seen);
      if (!entry.isSymbolicLink()) continue;
      const led = await this.#reached(file);
      if (seen.has(led)) continue;
      seen.add(led);
      await this.#refuseLinksOut(led, seen);
    }
  }

  /** A path for a file that nobody named, e.g. `page-2026-01-31T10-20-30-400Z.yml` in the output folder. */
  automatic(prefix: string, extension: string): string {
    return path.join(this.outputDir, `${prefix}-${this.output.stamp()}.${extension}`);
  }

  /**
   * Makes an empty file of this name in the output folder and gives its path. A name that is taken gets a number, so that
   * nothing is ever overwritten.
   */
  async claim(name: string): Promise<string> {
    const { name: stem, ext } = path.parse(name);
    for (let count = 1; ; count++) {
      const file = path.join(this.outputDir, count === 1 ? name : `${stem}-${count}${ext}`);
      try {
        await this.#reached(file);
        await fs.mkdir(this.outputDir, { recursive: true });
        await fs.writeFile(file, '', { flag: 'wx' });
        this.output.wrote(file);
        await this.#hideFromGit();
        return file;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }

  /**
   * Writes a file and makes the folders it needs. The output folder hides itself from git. Secrets in text are masked, unless
   * the file is of use only with them.
   * @throws ToolError when the path has come to lie elsewhere since it was confined
   */
  async write(file: string, data: string | Uint8Array, options: { verbatim?: boolean } = {}): Promise<void> {
    const real = await this.#prepare(file);
    this.output.wrote(file);
    await fs.writeFile(real, typeof data === 'string' && !options.verbatim ? this.#redact(data) : data);
  }

  /** Adds to a file of the output folder. */
  async append(file: string, text: string): Promise<void> {
    await fs.appendFile(await this.#prepare(file), this.#redact(text));
  }

  /** Where a file really lies, once the folders that it needs are there. */
  async #prepare(file: string): Promise<string> {
    const real = await this.#reached(file);
    await refuseUnwritable(real);
    await fs.mkdir(path.dirname(real), { recursive: true });
    if (inside(this.outputDir, file)) await this.#hideFromGit();
    return real;
  }

  /** Runs a call, after which the output folder is no larger than it may be. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return this.outputIsApart ? this.output.during(this.outputDir, work) : work();
  }

  /** Whether the output folder holds nothing but output: somebody's files in it are not ours to delete. */
  get outputIsApart(): boolean {
    return !this.roots.some(root => inside(this.outputDir, root));
  }

  /** How a path is shown: relative to the first root, `./name` where it lies right in it. */
  link(file: string): string {
    if (this.#links === 'absolute') return file;
    const relative = path.relative(this.root, file);
    return path.dirname(relative) === '.' ? `./${relative}` : relative;
  }

  async #hideFromGit(): Promise<void> {
    if (this.roots.includes(this.outputDir)) return; // somebody's own folder
    await fs.writeFile(path.join(this.outputDir, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => {
      // It is there already, or cannot be written, which the file itself will tell.
    });
  }
}

/** @throws ToolError where there is nothing, or nothing that ends: a pipe would be waited for until the call is given up */
async function refuseUnreadable(file: string): Promise<void> {
  const stat = await fs.stat(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new ToolError(`There is no file ${oneLine(file, 500)}.`, {
      hint: 'Check the path; relative ones start at the workspace.',
    });
  });
  if (!stat.isFile() && !stat.isDirectory()) throw unusable(file, 'it is no file');
}

/** @throws ToolError where no file can be: what stands there is none, or stands in the way of its folder */
async function refuseUnwritable(real: string): Promise<void> {
  const stat = await fs.stat(real).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (stat?.isDirectory()) throw unusable(real, 'it is a folder', 'Name a file in it.');
  if (stat && !stat.isFile() && !stat.isCharacterDevice()) throw unusable(real, 'it is no file');
  await fs.access(stat ? real : await existingFolder(path.dirname(real)), fs.constants.W_OK);
}

/** The folder itself, or the nearest above it that exists. */
async function existingFolder(folder: string): Promise<string> {
  const stat = await fs.stat(folder).catch((error: unknown) => {
    if (isMissing(error) && path.dirname(folder) !== folder) return undefined;
    throw error;
  });
  if (!stat) return existingFolder(path.dirname(folder));
  if (!stat.isDirectory()) throw unusable(folder, 'it is no folder');
  return folder;
}

function isMissing(error: unknown): boolean {
  return /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');
}

const tooLong = 'it is too long';
const reasons: Readonly<Record<string, string>> = {
  ENAMETOOLONG: tooLong,
  ELOOP: 'its links go round in a circle',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'nothing can be written there',
};

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return (code && reasons[code]) ?? oneLine(code ?? messageOf(error), 100);
}

function unusable(file: string, why: string, hint = 'Give another path; nothing was done.'): ToolError {
  return new ToolError(`The path ${oneLine(file, 500)} cannot be used: ${why}.`, { hint });
}

function inside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** The path with symbolic links resolved as far down as it exists: from the top, since it may be as deep as it likes. */
async function realPath(file: string): Promise<string> {
  const { root } = path.parse(file);
  const steps = file.slice(root.length).split(path.sep).filter(Boolean);
  let there = root;
  let count = 0;
  for (const step of steps) {
    const next = there === root ? root + step : `${there}${path.sep}${step}`;
    if (!(await isThere(next))) break;
    there = next;
    count++;
  }
  const rest = steps.slice(count);
  try {
    return path.join(await fs.realpath(there), ...rest);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A link that points nowhere yet: writing through it would create its target, so the target is what counts.
    const target = await fs.readlink(there);
    // Not normalized: `..` behind a link leads up from where the link leads.
    const led = path.isAbsolute(target) ? target : `${path.dirname(there)}${path.sep}${target}`;
    return realPath([led, ...rest].join(path.sep));
  }
}

/** Whether something stands there, be it a link to nothing. */
async function isThere(file: string): Promise<boolean> {
  try {
    await fs.lstat(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
