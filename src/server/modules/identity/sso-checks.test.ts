// What a provider says is checked, word by word: at a real one on loopback and at one that lies (decision 85).
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { makeUser, PASSWORD } from '../auth/test-site.ts';
import { logoutUri, redirectUri } from './provider-client.ts';
import { codeFor } from './test-liar.ts';
import { makeProvider, ssoSite } from './test-sso.ts';

const base = testDatabase();
const { now, account, byLiar, alive } = ssoSite(base);

describe('trust 57 what a provider says is checked', () => {
  const moment = Math.floor(Date.now() / 1000);
  test.each([
    ['a nonce of another sign-in', { nonce: 'other' }, 'provider-answer'],
    ['no nonce', { nonce: undefined }, 'provider-answer'],
    ['another audience', { aud: 'somebody' }, 'provider-answer'],
    ['several audiences without saying who asked', { aud: ['factory', 'somebody'] }, 'provider-answer'],
    ['another issuer', { iss: 'http://127.0.0.1:1' }, 'provider-answer'],
    ['no issuer', { iss: undefined }, 'provider-answer'],
    ['it is over', { exp: moment - 120 }, 'provider-clock'],
    ['it begins later', { nbf: moment + 600 }, 'provider-clock'],
    ['no end', { exp: undefined }, 'provider-answer'],
    ['no subject', { sub: undefined }, 'provider-answer'],
    ['a subject with a space that nobody sees', { sub: 'mallory ' }, 'provider-answer'],
    ['a subject that is no text', { sub: { toString: 'mallory' } }, 'provider-answer'],
  ])('%s: refused', async (_, says, error) => {
    const name = await account();
    expect((await byLiar({ preferred_username: name, ...says })).error).toBe(error);
  });

  test('who changes his mind there is told to try again or another way', async () => {
    const { site, liarId } = now();
    const { url, binding } = await site.begin(liarId);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect((await site.finish(liarId, { binding, answer: `?error=access_denied&state=${state}` })).error).toBe('provider-cancelled');
  });

  test.each(['other', 'none'] as const)('signed by %s: refused', async (signs) => {
    const name = await account();
    now().liar.signs = signs;
    expect((await byLiar({ preferred_username: name })).error).toBe('provider-answer');
    now().liar.signs = 'rightly';
    expect((await byLiar({ preferred_username: name })).code).toBe(200);
  });

  test.each([
    ['a list', ['admin']],
    ['an object', { value: 'admin' }],
    ['yes', true],
    ['nothing', ''],
    ['null', null],
    ['a broken number', 1.5],
    ['letters that nobody sees', 'ad\u200bmin'],
    ['a zero', 'admin\u0000'],
    ['too long', 'a'.repeat(256)],
  ])('a claim that is %s names nobody', async (_, value) => {
    expect((await byLiar({ preferred_username: value })).error).toBe('provider-claim');
  });

  test('an address that the provider has not verified names nobody, also where it says so by a word', async () => {
    const { providerId } = await makeProvider(base, now().liar.issuer, { matchKind: 1, matchClaim: 'email' });
    const email = `${newId()}@example.com`;
    const name = await account(undefined, { email });
    for (const said of [undefined, false, 'true', 1])
      expect((await byLiar({ email, email_verified: said }, providerId)).error).toBe('provider-unverified');
    const { data } = await byLiar({ email: email.toUpperCase(), email_verified: true }, providerId);
    expect((await now().site.call('GET', '/oauth/findLoginInfo', { token: data.token })).data.loginAccount).toBe(name);
    // An account that is called like an address is not its owner.
    const odd = `${newId().slice(-12)}@x.example`;
    await account(odd);
    expect((await byLiar({ sub: 'odd', email: odd, email_verified: true }, providerId)).error).toBe('provider-unknown-person');
  });

  test.each([
    { issuer: 'https://elsewhere.example' },
    { token_endpoint: 'http://10.0.0.1/token' },
    { jwks_uri: 'http://169.254.169.254/' },
    { authorization_endpoint: 'javascript:alert(1)' },
  ])('a discovery document that leads elsewhere is not followed: %o', async (document) => {
    now().liar.document = document;
    const { providerId } = await makeProvider(base, now().liar.issuer);
    const { site } = now();
    const begun = await site.call('POST', '/oauth/beginProviderSignIn', { body: { providerId, loginSys: 'fms' } });
    // Where people sign in is asked for first, what is only needed afterwards then.
    const last =
      begun.code === 200 ? await site.finish(providerId, { binding: begun.data.binding, answer: await codeFor(begun.data.url) }) : begun;
    expect(last.error).toMatch(/^provider-(unreachable|answer)$/);
  });
});

describe('trust 57 back-channel logout', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const tell = (token: string, providerId = now().liarId) =>
    now().site.app.inject({
      method: 'POST',
      url: `/gateway/oauth/providerLogout/${providerId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const usual = (sub: string) => ({
    iss: now().liar.issuer,
    aud: 'factory',
    iat: Math.floor(Date.now() / 1000),
    jti: newId(),
    sub,
    events: EVENTS,
  });

  test('a token that is forged, old, for others, no logout or used before ends nothing', async () => {
    const name = await account();
    const { data } = await byLiar({ sub: 'lo', preferred_username: name });
    const good = usual('lo');
    const wrong: Record<string, unknown>[] = [
      { ...good, aud: 'somebody' },
      { ...good, iss: 'http://127.0.0.1:1' },
      { ...good, iat: good.iat - 3_600 },
      { ...good, events: undefined },
      { ...good, events: { other: {} } },
      { ...good, events: [] },
      { ...good, jti: undefined },
      { ...good, sub: undefined },
      { ...good, nonce: 'n' },
      { ...good, exp: good.iat - 120 },
    ];
    for (const one of wrong) expect([one, (await tell(await now().liar.sign(one))).statusCode]).toEqual([one, 400]);
    for (const type of ['at+jwt', 'logout', 'secevent+jwt'])
      expect([type, (await tell(await now().liar.sign(good, type))).statusCode]).toEqual([type, 400]);
    now().liar.signs = 'other';
    expect((await tell(await now().liar.sign(good))).statusCode).toBe(400);
    now().liar.signs = 'rightly';
    expect((await tell('')).statusCode).toBe(400);
    expect((await tell(await now().liar.sign(good), newId())).statusCode).toBe(400);
    expect((await tell(await now().liar.sign(good), now().realId)).statusCode).toBe(400);
    expect(await alive(data.token)).toBe(true);
    const token = await now().liar.sign(good);
    expect((await tell(token)).statusCode).toBe(200);
    await expect.poll(() => alive(data.token), { timeout: 1_000, interval: 50 }).toBe(false);
    const again = await byLiar({ sub: 'lo', preferred_username: name });
    expect((await tell(token)).statusCode).toBe(400);
    expect(await alive(again.data.token)).toBe(true);
  });

  test('one session there ends the sign-ins of that session, and a form of any other page nothing', async () => {
    const name = await account();
    const one = await byLiar({ sub: 'ss', preferred_username: name, sid: 'one' });
    const two = await byLiar({ sub: 'ss', preferred_username: name, sid: 'two' });
    // A provider of before 2024 says no type of its own.
    expect((await tell(await now().liar.sign({ ...usual('ss'), sid: 'one' }, 'JWT'))).statusCode).toBe(200);
    await expect.poll(() => alive(one.data.token), { timeout: 1_000, interval: 50 }).toBe(false);
    expect(await alive(two.data.token)).toBe(true);
    const form = await now().site.app.inject({
      method: 'POST',
      url: '/gateway/oauth/beginProviderSignIn',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `providerId=${now().liarId}&loginSys=fms`,
    });
    expect(form.json().code).not.toBe(200);
  });
});

test('trust 57 trying the connection says what is wrong, and where the addresses are', async () => {
  const admin = await makeUser(base, ['dashboard', 'system.identityProvider', 'system.identityProvider.test']);
  const token = await now().site.tokenFor(admin.loginAccount, PASSWORD);
  const trying = (providerId: string) => now().site.call('POST', '/auth/provider/testIdentityProvider', { token, body: { providerId } });
  expect((await trying(now().realId)).data).toEqual({
    signInAt: `${now().real.issuer}/auth`,
    keys: 1,
    redirectUri: redirectUri(now().realId),
    logoutUri: logoutUri(now().realId),
  });
  const wrong = await makeProvider(base, now().real.issuer, { clientSecret: 'falsch' });
  expect((await trying(wrong.providerId)).error).toBe('provider-client');
  expect((await trying((await makeProvider(base, 'http://127.0.0.1:9')).providerId)).error).toBe('provider-unreachable');
  const { rows } = await base.pool.query(
    `select row_to_json(p) as row from identity_provider p union all select row_to_json(o) from operate_log o`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/geheim|falsch/);
});
