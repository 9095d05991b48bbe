// Before the browser tests: the screens are built. Each worker starts a server of its own (site.ts).
import { execFileSync } from 'node:child_process';

/** Builds them, unless E2E_BUILD=no says that they are. */
export default function globalSetup(): void {
  if (process.env['E2E_BUILD'] === 'no') return;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { stdio: 'inherit' });
}
