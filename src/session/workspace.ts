import fs from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../errors.ts';
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
   * links: of a file that is to be written, the folders that exist count. One that is to be read must be there.
   * @throws ToolError when it does not
   */
  async confine(name: string, access: 'read' | 'write' = 'write'): Promise<string> {
    const file = path.resolve(this.root, name);
    if (!this.#unrestricted) await this.#refuseOutside(file);
    if (access === 'read' && !(await exists(file)))
      throw new ToolError(`There is no file ${file}.`, {
        hint: 'Check the path; relative ones start at the workspace.',
      });
    return file;
  }

  async #refuseOutside(file: string): Promise<void> {
    const allowed = [this.outputDir, ...this.roots];
    const [real, output, ...roots] = await Promise.all([file, ...allowed].map(realPath));
    // A link in somebody's folder that stands where the output folder should be must not lead out of it.
    const led =
      this.roots.some(root => inside(root, this.outputDir)) && !roots.some(root => inside(root, output ?? ''));
    const homes = led ? roots : [output ?? '', ...roots];
    if (homes.some(home => inside(home, real ?? ''))) return;
    throw new ToolError(
      `File access denied: ${file} is outside allowed roots. Allowed roots: ${[...new Set(allowed)].join(', ')}`,
      {
        hint: 'Use a path inside one of them, or have the user start the server with --allow-unrestricted-file-access.',
      },
    );
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
        if (!this.#unrestricted) await this.#refuseOutside(file);
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
    if (!this.#unrestricted) await this.#refuseOutside(file);
    await fs.mkdir(path.dirname(file), { recursive: true });
    if (inside(this.outputDir, file)) await this.#hideFromGit();
    this.output.wrote(file);
    await fs.writeFile(file, typeof data === 'string' && !options.verbatim ? this.#redact(data) : data);
  }

  /** Adds to a file of the output folder. */
  async append(file: string, text: string): Promise<void> {
    await fs.mkdir(path.dirname(file), { recursive: true });
    await this.#hideFromGit();
    await fs.appendFile(file, this.#redact(text));
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

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

function inside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** The path with symbolic links resolved as far down as it exists. */
async function realPath(file: string): Promise<string> {
  try {
    return await fs.realpath(file);
  } catch (error) {
    const parent = path.dirname(file);
    const { code } = error as NodeJS.ErrnoException;
    if (parent === file || (code !== 'ENOENT' && code !== 'ENOTDIR')) throw error;
    // A link that points nowhere yet: writing through it would create its target, so the target is what counts.
    const target = await fs.readlink(file).catch(() => undefined);
    if (target !== undefined) return realPath(path.resolve(parent, target));
    return path.join(await realPath(parent), path.basename(file));
  }
}
