import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';

/** Where programs of this user keep what they can make again. */
export function cacheFolder({ platform, home, variables }: Machine): string {
  const base =
    platform === 'darwin'
      ? path.join(home, 'Library', 'Caches')
      : platform === 'win32'
        ? variables['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local')
        : variables['XDG_CACHE_HOME'] || path.join(home, '.cache');
  return path.join(base, 'ariadne-mcp');
}

/** Seven hexadecimal digits that stand for a workspace. */
export const workspaceHash = (workspace: string): string =>
  createHash('sha256').update(workspace).digest('hex').slice(0, 7);

/** Where files go that nobody named: into the workspace, or the user's cache where nothing can be written there. */
export function outputFolder(workspace: string, machine: Machine): string {
  const name = '.ariadne-mcp';
  const usable = path.parse(workspace).root !== workspace && isWritable(workspace);
  return usable ? path.join(workspace, name) : path.join(cacheFolder(machine), `output-${workspaceHash(workspace)}`);
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    // Also one that does not exist: it is not ours to make.
    return false;
  }
}
