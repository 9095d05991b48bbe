import { defineConfig } from '@playwright/test';
// @ts-expect-error -- plain JavaScript, for it also runs on an older Node.js
import { browserPath } from './scripts/lib/browser.mjs';

const LONG = /\/(every-screen|xss)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  // Node.js reads TypeScript by itself, four times faster than Playwright translates it where it has not been translated before.
  build: { external: ['**/{e2e,scripts,src,test,trust}/**'] },
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: '.cache/e2e',
  // Limits for what hangs, not measures of speed: what the product promises of its speed says so where it is tried.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each with a server of its own. A third takes longer on two cores: each then waits for what the others keep out of the caches.
  workers: 2,
  forbidOnly: true,
  // What fails twice is broken. What passes at the second try is told at the end of the run, with what stood on its pages: it is a fault
  // of the product or of the test that shows once in many runs, and is looked for.
  retries: 1,
  reporter: [['list']],
  // The long ones first, each in one worker from its first line to its last: begun at the end, one of them would run alone.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'rest', testIgnore: LONG },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // What cannot be pressed says so, before the test's own time is over.
    actionTimeout: 15_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What unfolds is not to be clicked while it does.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
