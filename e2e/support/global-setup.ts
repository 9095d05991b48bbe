// Before the browser tests: screens and server are built where something of them is another, and the PostgreSQL is started whose copies are the sites of the tests.
import { buildServer, serverProgram } from '../../scripts/lib/server.mjs';
// @ts-expect-error -- plain JavaScript, for it also runs on an older Node.js
import { buildWeb } from '../../scripts/lib/web.mjs';
import { startPostgres } from './database.ts';

/** Builds and starts; E2E_BUILD=no says that both are built. Gives what stops it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['E2E_BUILD'] !== 'no') {
    await buildWeb(() => undefined);
    await buildServer(() => undefined);
  }
  process.env['SERVER_PROGRAM'] = serverProgram;
  return startPostgres();
}
