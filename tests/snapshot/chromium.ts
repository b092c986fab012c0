import { existsSync } from 'node:fs';
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium-browser',
];

/** Tests that all use one page of one worker; each sets its own content. */
export const test = base.extend<object, { sheet: Page }>({
  sheet: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

/** For `test.use`: the Chromium that the system has, else the one that Playwright installed. */
export const chromium = {
  launchOptions: { executablePath: places.find(place => existsSync(place)), args: ['--no-sandbox'] },
};
