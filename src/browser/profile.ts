import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { cacheFolder, workspaceHash } from '../config/folders.ts';
import type { Machine } from '../config/machine.ts';

/** The folder that keeps the profile of one browser for one workspace. */
export function profileFolder(machine: Machine, channel: string, workspace: string): string {
  return path.join(cacheFolder(machine), `mcp-${channel}-${workspaceHash(workspace)}`);
}

/**
 * Whether a living browser holds the profile. Asked before one is started on it: Chromium would hand over to the other
 * and open a window there, in front of somebody.
 */
export async function isProfileHeld(folder: string, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'win32') return isFileHeld(path.join(folder, 'lockfile'));
  // The lock file stays behind when a browser is killed; the socket beside it answers only while one lives.
  return answers(path.join(folder, 'SingletonSocket'));
}

function isFileHeld(file: string): boolean {
  try {
    fs.closeSync(fs.openSync(file, 'r+'));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

async function answers(socket: string): Promise<boolean> {
  // The link leads to a short path; the one of the link itself may be longer than a socket's address can be.
  const target = await fs.promises.realpath(socket).catch(() => undefined);
  if (target === undefined) return false;
  return new Promise(resolve => {
    const connection = net.connect(target);
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}
