import type { Machine } from '../../src/config/machine.ts';

/** A Linux computer without a display, for tests that must not depend on the one they run on. */
export const bareLinux: Machine = {
  platform: 'linux',
  root: false,
  cores: 2,
  node: '/usr/bin/node',
  cwd: '/project',
  home: '/home/me',
  temp: '/tmp',
  variables: {},
};
