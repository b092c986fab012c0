import { defineConfig } from '@playwright/test';

/** What runs without a browser; everything else under tests/ drives a real Chromium. */
const unit = /tests\/(architecture\.spec|(response|codegen|config|util|unit)\/.*\.spec|.*\.unit\.spec)\.ts$/;

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  forbidOnly: !!process.env['CI'],
  // A test that needs its second try is reported as flaky, and is to be mended; it does not hold up everybody else.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI'] ? 'dot' : 'list',
  projects: [
    { name: 'unit', testMatch: unit },
    { name: 'browser', testIgnore: unit },
  ],
});
