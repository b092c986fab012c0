import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium-browser',
];

/** For `test.use`: the Chromium that the system has, else the one that Playwright installed. */
export const chromium = {
  launchOptions: { executablePath: places.find(place => existsSync(place)), args: ['--no-sandbox'] },
};
