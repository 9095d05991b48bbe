// A server and database of one's own, for tests that need what no endpoint makes: users, goods in a warehouse.
import type { Browser, Page } from '@playwright/test';
import { systemCtx, type Ctx } from '../../src/server/kernel/ctx.ts';
import { openDatabase, openPool, transact, type Database } from '../../src/server/kernel/db/database.ts';
import { signInBy } from './api.ts';
import { ADMINISTRATOR } from './database.ts';
import { Shelf } from './kept-page.ts';
import { startSite } from './server.ts';
import { enter } from './site.ts';

export interface OwnSite {
  url: string;
  /** Runs a verb as the product itself, in one transaction. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** A page of somebody who is signed in, until the test ends: to fms where no system is named; the administrator when no account is. */
  open(browser: Browser, who?: { account?: string; system?: string; width?: number; height?: number }): Promise<Page>;
  stop(): Promise<void>;
}

/** Starts it, with these settings besides; while it runs, `ask` and `data` speak to it. Accounts that are made have `password`. */
export async function ownSite(settings: Record<string, string> = {}): Promise<OwnSite & { password: string }> {
  const before = process.env['E2E_URL'];
  const server = await startSite(settings);
  process.env['E2E_URL'] = server.url;
  const shelf = new Shelf(server.url);
  const pool = openPool(server.databaseUrl, 4);
  const db = openDatabase(pool);
  const { nodeId, timeZone } = await db.selectFrom('node').select(['nodeId', 'timeZone']).executeTakeFirstOrThrow();
  const { account, password } = ADMINISTRATOR;
  return {
    url: server.url,
    password,
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, { nodeId, timeZone }, 'test'))),
    open: async (browser, { account: who = account, system = 'fms', width = 1440, height = 900 } = {}) => {
      const signed = await signInBy(who, password, system);
      const page = await shelf.borrow(browser, { width, height });
      await enter(page, { signed });
      return page;
    },
    stop: async () => {
      await shelf.close();
      await pool.end();
      // The next tests need not wait for it.
      void server.stop().catch(console.error);
      if (before === undefined) delete process.env['E2E_URL'];
      else process.env['E2E_URL'] = before;
    },
  };
}
