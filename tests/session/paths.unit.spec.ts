import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Config } from '../../config.d.ts';
import { configFrom, thisMachine } from '../../src/config/load.ts';
import { callTool } from '../../src/server/call.ts';
import { Session } from '../../src/session/session.ts';
import { Workspace } from '../../src/session/workspace.ts';
import { wireSchema } from '../../src/tools/arguments.ts';
import { capabilities } from '../../src/tools/capabilities.ts';
import type { Tool } from '../../src/tools/define.ts';
import { toolGroups } from '../../src/tools/index.ts';
import { slimTools } from '../../src/tools/slim/index.ts';

/** What a call says that got as far as the browser: there is none in these tests, so nothing was done before. */
const reachedBrowser = 'no browser here';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  required?: string[];
  description?: string;
};

/** Parameters that sound like files and are none. */
const noPaths: Readonly<Record<string, string>> = {
  'browser_cookie_set.path': 'the part of a site that a cookie is for',
  'browser_cookie_list.path': 'the same',
  'browser_resume.location': 'a place in a script that the debugger of Playwright holds; nothing is opened',
};

/** A tool, the parameter of it that is a path, and the arguments with such a path in it. */
type Door = { readonly tool: Tool; readonly name: string; readonly args: (file: string) => Record<string, unknown> };

const doors: readonly Door[] = [...toolGroups.flatMap(group => group.tools), ...slimTools].flatMap(tool => {
  const { properties = {}, required = [] } = wireSchema(tool.input) as Schema;
  const needed = Object.fromEntries(required.map(name => [name, sample(properties[name] ?? {})]));
  return Object.entries(properties)
    .filter(([name, schema]) => /file|path|folder|dir|save|upload/i.test(`${name} ${schema.description ?? ''}`))
    .filter(
      ([name, { type, items, enum: values }]) =>
        !values && (type === 'array' ? items?.type : type) === 'string' && !(`${tool.name}.${name}` in noPaths),
    )
    .map(([param, { type }]) => ({
      tool,
      name: `${tool.name}.${param}`,
      args: (file: string) => ({ ...needed, [param]: type === 'array' ? [file] : file }),
    }));
});

/** Some value that a parameter takes. */
function sample({ type, enum: values, properties = {}, required = [] }: Schema): unknown {
  if (values) return values[0];
  if (type === 'array') return [];
  if (type === 'object') return Object.fromEntries(required.map(name => [name, sample(properties[name] ?? {})]));
  return type === 'boolean' ? true : type === 'string' ? '() => 1' : 1;
}

const reads = ({ tool, name }: Door): boolean => name.endsWith('paths') || /set_storage_state|run_code/.test(tool.name);

const test = base.extend<{ box: string; workspace: string; session: (config?: Config) => Session }>({
  /** A folder that holds the workspace and what lies beside it. */
  box: async ({}, use, info) => {
    const box = info.outputPath('box');
    fs.mkdirSync(box, { recursive: true });
    await use(box);
  },
  /** The workspace, full of traps. */
  workspace: async ({ box }, use) => {
    const outside = path.join(box, 'outside');
    const workspace = path.join(box, 'workspace');
    fs.mkdirSync(outside);
    fs.mkdirSync(path.join(workspace, 'folder'), { recursive: true });
    fs.writeFileSync(path.join(outside, 'secret.txt'), 'secret');
    fs.writeFileSync(path.join(workspace, 'file.txt'), 'mine');
    const link = (target: string, name: string): void => fs.symlinkSync(target, path.join(workspace, name));
    link('../outside/secret.txt', 'link.txt');
    link(path.join(outside, 'new.txt'), 'dangling.txt');
    link('../outside', 'linked');
    // As a text it leads to `workspace/new.txt`, on the disk to `box/new.txt`.
    link('linked/../new.txt', 'up.txt');
    link('circle-b', 'circle-a');
    link('circle-a', 'circle-b');
    execFileSync('mkfifo', [path.join(workspace, 'pipe')]);
    const socket = net.createServer();
    await new Promise<void>(resolve => socket.listen(path.relative('.', path.join(workspace, 's')), resolve));
    await use(workspace);
    await new Promise(resolve => socket.close(resolve));
  },
  session: async ({ workspace }, use) => {
    await use(config => {
      const full = configFrom({ capabilities: ['all'], ...config }, thisMachine(), capabilities);
      return new Session({
        config: full,
        workspace: new Workspace({
          roots: [workspace],
          outputDir: path.join(workspace, '.out'),
          unrestricted: full.allowUnrestrictedFileAccess,
          links: 'relative',
        }),
        lease: () => Promise.reject(new Error(reachedBrowser)),
      });
    });
  },
});

async function said(session: Session, { tool, args }: Door, file: string): Promise<string> {
  const { content } = await callTool(tool, args(file), session, new AbortController().signal);
  return content.map(part => (part.type === 'text' ? part.text : '')).join('');
}

/** All there is, with its size and what links say. */
function contents(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => {
      const stat = fs.lstatSync(path.join(folder, name));
      return `${name} ${stat.mode} ${stat.size} ${stat.mtimeMs}`;
    })
    .toSorted();
}

test('every parameter that is a path is known', () => {
  // Who adds one sees here that the attacks below try it too.
  expect(doors.map(({ name }) => name.replace('browser_', '')).toSorted()).toEqual([
    'console_messages.filename',
    'drop.paths',
    'evaluate.filename',
    'file_upload.paths',
    'find.filename',
    'network_request.filename',
    'network_requests.filename',
    'pdf_save.filename',
    'run_code_unsafe.filename',
    'set_storage_state.filename',
    'snapshot.filename',
    'start_video.filename',
    'storage_state.filename',
    'take_screenshot.filename',
  ]);
});

test('no path leads out of the workspace, and nothing is done before it is refused', async ({ box, session }) => {
  const attacks = (reading: boolean): string[] => [
    '../outside/secret.txt',
    'folder/../../outside/secret.txt',
    './/..//outside///secret.txt',
    '..',
    '/',
    '/etc/passwd',
    path.join(box, 'outside/secret.txt'),
    // A folder whose name begins like that of the workspace.
    '../workspace-2/file.txt',
    'link.txt',
    'linked/secret.txt',
    'linked/deeper/new.txt',
    'linked',
    'dangling.txt',
    'up.txt',
    ...(reading ? ['/dev/zero', '/proc/self/environ'] : ['../new.txt', '/dev/null', '/proc/self/mem']),
  ];
  fs.mkdirSync(path.join(box, 'workspace-2'));
  fs.writeFileSync(path.join(box, 'workspace-2/file.txt'), 'theirs');
  const closed = session();
  const open = session({ allowUnrestrictedFileAccess: true });
  const before = contents(box);
  for (const door of doors)
    for (const attack of attacks(reads(door))) {
      const text = await said(closed, door, attack);
      expect(text, `${door.name} ${attack}`).toMatch(
        /^### Error\nError: File access denied: \S+ is outside allowed roots\. /,
      );
      expect(text, `${door.name} ${attack}`).toContain('--allow-unrestricted-file-access');
      if (attack.endsWith('secret.txt'))
        expect(await said(open, door, attack), `${door.name} ${attack}`).not.toContain('denied');
    }
  expect(contents(box)).toEqual(before);
});

test('a path that no file can have is refused in a sentence, before anything is done', async ({ box, session }) => {
  const cases = (reading: boolean): [string, string][] => [
    ['a\0b', 'it holds a character that no path has'],
    ['x'.repeat(300), 'it is too long'],
    [`${'d/'.repeat(3000)}x`, 'it is too long'],
    ['circle-a', 'its links go round in a circle'],
    ['pipe', 'it is no file'],
    ['s', 'it is no file'],
    ...(reading
      ? []
      : ([
          ['folder', 'it is a folder'],
          ['.', 'it is a folder'],
          ['file.txt/x', 'it is no folder'],
          ['file.txt/x/y', 'it is no folder'],
        ] as [string, string][])),
  ];
  const sessions = [session(), session({ allowUnrestrictedFileAccess: true })];
  const before = contents(box);
  for (const door of doors)
    for (const [file, why] of cases(reads(door)))
      for (const each of sessions) {
        const [, message, hint] = (await said(each, door, file)).split('\n');
        expect(message, door.name).toMatch(/^Error: The path \S.* cannot be used: /);
        expect(message).toContain(`cannot be used: ${why}.`);
        expect(hint).toMatch(/^(Give another path; nothing was done|Name a file in it)\.$/);
      }
  for (const door of doors.filter(reads))
    expect(await said(sessions[0] ?? session(), door, 'file.txt/x')).toContain('Error: There is no file ');
  expect(contents(box)).toEqual(before);
});

test('names of other systems are names like any other here, and lie in the workspace', async ({
  workspace,
  session,
}) => {
  test.skip(process.platform === 'win32', 'there they are paths');
  const space = session().workspace;
  for (const name of [
    'C:\\Windows\\win.ini',
    '\\\\server\\share\\x',
    '..\\..\\x',
    'file:x',
    '~',
    '-rf',
    '$HOME',
    '%2e%2e',
  ])
    expect(path.dirname(await space.confine(name)), name).toBe(workspace);
});

test('what came to lie elsewhere since it was confined is not written, nor what leads out of the output folder', async ({
  box,
  workspace,
  session,
}) => {
  const space = session().workspace;
  const file = await space.confine('folder/new.txt');
  fs.renameSync(path.join(workspace, 'folder'), path.join(workspace, 'moved'));
  fs.symlinkSync('../outside', path.join(workspace, 'folder'));
  fs.symlinkSync('../outside', path.join(workspace, '.out'));
  const before = contents(path.join(box, 'outside'));
  await expect(space.write(file, 'x')).rejects.toThrow('File access denied');
  await expect(space.append(path.join(workspace, '.out/session-1/session.md'), 'x')).rejects.toThrow(
    'File access denied',
  );
  await expect(space.write(space.automatic('page', 'yml'), 'x')).rejects.toThrow('File access denied');
  await expect(space.claim('download.txt')).rejects.toThrow('File access denied');
  expect(contents(path.join(box, 'outside'))).toEqual(before);
});

test('a link that leads to nothing yet within the workspace can be written through', async ({ workspace, session }) => {
  fs.symlinkSync('later/deep/new.txt', path.join(workspace, 'ahead.txt'));
  const space = session().workspace;
  await space.write(await space.confine('ahead.txt'), 'x');
  expect(fs.readFileSync(path.join(workspace, 'later/deep/new.txt'), 'utf8')).toBe('x');
});

test('downloads of one name at the same time each get a file of their own', async ({ workspace, session }) => {
  const { workspace: space } = session();
  const files = await Promise.all(Array.from({ length: 8 }, () => space.claim('a.txt')));
  expect(files.map(file => path.basename(file)).toSorted()).toEqual(
    ['a.txt', ...[2, 3, 4, 5, 6, 7, 8].map(count => `a-${count}.txt`)].toSorted(),
  );
  expect(new Set(files.map(file => path.dirname(file)))).toEqual(new Set([path.join(workspace, '.out')]));
});

test('a folder is not read where a link in it leads out, however deep', async ({ workspace, session }) => {
  fs.mkdirSync(path.join(workspace, 'album/deep'), { recursive: true });
  fs.symlinkSync('../file.txt', path.join(workspace, 'album/within.txt'));
  const { workspace: space } = session();
  expect(await space.confine('album', 'read')).toBe(path.join(workspace, 'album'));
  fs.symlinkSync('../../../outside', path.join(workspace, 'album/deep/out'));
  await expect(space.confine('album', 'read')).rejects.toThrow('album/deep/out is outside allowed roots');
  // By way of a link to another folder, and round in a circle.
  fs.mkdirSync(path.join(workspace, 'other'));
  fs.symlinkSync('../album', path.join(workspace, 'other/album'));
  fs.symlinkSync('.', path.join(workspace, 'other/again'));
  await expect(space.confine('other', 'read')).rejects.toThrow('out is outside allowed roots');
  const open = session({ allowUnrestrictedFileAccess: true }).workspace;
  expect(await open.confine('album', 'read')).toBe(path.join(workspace, 'album'));
});
