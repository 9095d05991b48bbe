import { existsSync } from 'node:fs';

/** The browser without its own windows: the same engine, a third less work for the same tests. Not every distribution has it. */
export const LIGHTER = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' };

/** The program of the browser that tests drive: `CHROMIUM`, else the system's. A downloaded one does not run everywhere. */
export const browserPath = () => process.env['CHROMIUM'] ?? (existsSync(LIGHTER.path) ? LIGHTER.path : '/usr/bin/chromium');
