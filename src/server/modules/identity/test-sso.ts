// A site with single sign-on over a real server, for tests.
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { makeUser, openSite } from '../auth/test-site.ts';
import { seedRole } from '../role/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { providerHandlers, serveProviderLogout, signInHandlers } from './index.ts';
import { logoutUri, redirectUri } from './provider-client.ts';
import { createProvider } from './provider.ts';
import { codeFor, openLiar } from './test-liar.ts';
import { openTestProvider, signInThere } from './test-provider.ts';

export type SsoSite = Awaited<ReturnType<typeof openSsoSite>>;
interface Base {
  db: Database;
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** It listens, for a provider tells it of logouts. The environment is the test's to restore. */
export async function openSsoSite(base: Base) {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  const site = await openSite(base.db, (app) => {
    serveProviderLogout(app, base.db);
    return [signInHandlers, providerHandlers];
  });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  process.env['PUBLIC_URL'] = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const begin = async (providerId: string) =>
    (await site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId, loginSys: 'fms' } })).data;
  const finish = (providerId: string, back: { binding: string; answer: URL | string }) =>
    site.call('POST', '/oauth/finishProviderSignIn', {
      body: { providerId, binding: back.binding, answer: typeof back.answer === 'string' ? back.answer : back.answer.search },
    });
  return { ...site, begin, finish };
}

/** A provider as an administrator would have set it up; `more` says otherwise. */
export const makeProvider = (base: Base, issuer: string, more: Partial<Parameters<typeof createProvider>[1]> = {}) =>
  base.run((ctx) =>
    createProvider(ctx, {
      providerName: newId(),
      issuer,
      clientId: 'factory',
      clientSecret: 'geheim',
      scopes: 'openid profile email',
      loginSys: ['fms'],
      matchKind: 2,
      matchClaim: 'preferred_username',
      createFlag: false,
      rules: [],
      secondStepValues: [],
      statusFlag: true,
      ...more,
    }),
  );

export const makeRole = (base: Base, rights: readonly Right[], more: object = {}) =>
  base.run((ctx) => seedRole(ctx, { roleCode: newId(), roleName: '测试', rights, ...more }));

/** Both providers and a site that knows them, for a test file. */
export function ssoSite(base: Base & { pool: Pool }) {
  let now: Awaited<ReturnType<typeof open>> | undefined;
  const open = async () => {
    const [real, liar] = await Promise.all([openTestProvider(), openLiar()]);
    const site = await openSsoSite(base);
    const [{ providerId: realId }, { providerId: liarId }] = [await makeProvider(base, real.issuer), await makeProvider(base, liar.issuer)];
    real.register({ clientId: 'factory', secret: 'geheim', redirectUri: redirectUri(realId), logoutUri: logoutUri(realId) });
    return { site, real, liar, realId, liarId };
  };
  beforeAll(async () => {
    now = await open();
  });
  afterAll(async () => {
    await now?.site.app.close();
    await Promise.all([now?.real.stop(), now?.liar.stop()]);
    delete process.env['OUTGOING_NETWORKS'];
    delete process.env['PUBLIC_URL'];
  });
  beforeEach(async () => {
    await base.pool.query('delete from identity_link');
    Object.assign(ready().liar, { says: {}, signs: 'rightly', document: {} });
  });
  const ready = () => {
    if (!now) throw new Error('the site is open inside tests only');
    return now;
  };
  return {
    /** The site and both providers; inside tests only. */
    now: ready,
    account: async (name = `p${newId().slice(-10)}`, more: object = {}) => {
      await makeUser(base, ['dashboard'], { loginAccount: name, ...more });
      return name;
    },
    /** All the way, at the real one. */
    async byReal(login: string, jar = new Map<string, string>()) {
      const { site, realId } = ready();
      const { url, binding } = await site.begin(realId);
      return site.finish(realId, { binding, answer: await signInThere(url, login, jar) });
    },
    /** All the way, at the liar. */
    async byLiar(says: Record<string, unknown>, providerId = ready().liarId) {
      const { site, liar } = ready();
      liar.says = says;
      const { url, binding } = await site.begin(providerId);
      return site.finish(providerId, { binding, answer: await codeFor(url) });
    },
    alive: async (token: string) => (await ready().site.call('GET', '/oauth/findLoginInfo', { token })).status === 200,
  };
}
