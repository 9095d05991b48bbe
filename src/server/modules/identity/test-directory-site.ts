// A site that knows a directory, for tests.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Pool } from 'pg';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { makeUser, openSite } from '../auth/test-site.ts';
import { createDirectory } from './directory.ts';
import { directoryHandlers, providerHandlers, signInHandlers } from './index.ts';
import { BASE, NO_DIRECTORY, openTestDirectory, SEARCHER, SEARCHER_PASSWORD } from './test-directory.ts';

interface Base {
  db: Database;
  pool: Pool;
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}
type Said = Parameters<typeof createDirectory>[1];

/** A directory as an administrator would have set it up; `more` says otherwise. */
const maker =
  (base: Base) =>
  async (serverUrl: string, more: Partial<Said> = {}): Promise<string> => {
    const said: Said = {
      providerName: newId(),
      serverUrl,
      bindDn: SEARCHER,
      bindPassword: SEARCHER_PASSWORD,
      loginSys: ['fms'],
      matchKind: 2,
      matchClaim: 'uid',
      createFlag: false,
      rules: [],
      statusFlag: true,
      startTlsFlag: false,
      baseDn: BASE,
      personFilter: '(objectClass=inetOrgPerson)',
      accountAttribute: 'uid',
      subjectAttribute: 'entryUUID',
      nameAttribute: 'cn',
      nestedFlag: false,
      syncFlag: false,
      codeAttribute: 'employeeNumber',
      departmentAttribute: 'departmentNumber',
      stopShare: 10,
      ...more,
    };
    return (await base.run((ctx) => createDirectory(ctx, said))).providerId;
  };

export function directorySite(base: Base) {
  const make = maker(base);
  let now: Awaited<ReturnType<typeof open>> | undefined;
  const open = async () => {
    const directory = await openTestDirectory();
    const site = await openSite(base.db, () => [signInHandlers, providerHandlers, directoryHandlers]);
    return { directory, site, providerId: await make(directory.url) };
  };
  beforeAll(async () => {
    process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
    if (!NO_DIRECTORY) now = await open();
  });
  afterAll(async () => {
    await now?.site.app.close();
    await now?.directory.stop();
    delete process.env['OUTGOING_NETWORKS'];
  });
  beforeEach(async ({ skip }) => {
    skip(NO_DIRECTORY !== undefined, NO_DIRECTORY);
    await base.pool.query('delete from throttle');
  });
  const ready = () => {
    if (!now) throw new Error('the site is open inside tests only');
    return now;
  };
  return {
    now: ready,
    make,
    /** Somebody of the directory, with an account of the same name here unless `here` says no. */
    async person(more: Record<string, string | string[]> = {}, here = true) {
      const uid = `p${newId().slice(-10)}`;
      const dn = `uid=${uid},${BASE}`;
      await ready().directory.put(dn, {
        objectClass: ['inetOrgPerson'],
        uid,
        cn: `${uid} 的名字`,
        sn: uid,
        userPassword: `geheim-${uid}`,
        ...more,
      });
      const made = here ? await makeUser(base, ['dashboard'], { loginAccount: uid }) : undefined;
      return { uid, dn, password: `geheim-${uid}`, userId: made?.userId };
    },
    async login(account: string, password: string, providerId = ready().providerId) {
      const { site } = ready();
      const body = { providerId, account, encrypted: await site.encrypt(password), loginSys: 'fms' };
      return site.call('POST', '/oauth/loginDirectory', { body });
    },
  };
}
