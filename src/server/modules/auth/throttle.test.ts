// Guessing and finding out who has an account, through HTTP on a real database.
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { networkOf } from './address.ts';
import { makeUser, openSite, PASSWORD, type Answer, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

const WRONG = 'Wrong12345';
const later = (minutes: number) =>
  base.pool.query(
    `update throttle set first_at = first_at - make_interval(mins => $1), blocked_until = blocked_until - make_interval(mins => $1)`,
    [minutes],
  );
/** What an answer tells, without what differs between any two. */
const told = ({ status, code, msg, error, params, data }: Answer) => ({ status, code, msg, error, data, params });

describe('waiting after wrong tries (trust 27)', () => {
  it('lets 5 tries through, then waits 1 minute, growing to 15; an unknown account hears just the same', async () => {
    const { loginAccount } = await makeUser(base);
    const waits: Record<string, number[]> = {};
    for (const name of [loginAccount, `nobody${newId()}`]) {
      const ip = `10.1.${Object.keys(waits).length}.1`;
      for (let i = 0; i < 5; i += 1) expect((await site.login(name, WRONG, { ip })).error).toBe('sign-in-failed');
      waits[name] = [];
      for (let i = 0; i < 6; i += 1) {
        const held = await site.login(name, PASSWORD, { ip });
        expect(held).toMatchObject({ status: 429, error: 'too-many' });
        const minutes = Math.round((held.params['seconds'] ?? 0) / 60);
        waits[name].push(minutes);
        await later(minutes);
        expect((await site.login(name, WRONG, { ip })).error).toBe('sign-in-failed');
      }
    }
    expect(Object.values(waits)).toEqual([
      [1, 2, 4, 8, 15, 15],
      [1, 2, 4, 8, 15, 15],
    ]);
  });

  it('forgets wrong tries after 15 minutes, or after a right one', async () => {
    const { loginAccount } = await makeUser(base);
    const tries = async (count: number, ip: string) => {
      for (let i = 0; i < count; i += 1) expect((await site.login(loginAccount, WRONG, { ip })).error).toBe('sign-in-failed');
    };
    await tries(4, '10.2.0.1');
    await later(16);
    await tries(4, '10.2.0.2');
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.2.0.3' })).code).toBe(200);
    await tries(4, '10.2.0.4');
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.2.0.5' })).code).toBe(200);
  });

  // The long form of `npm run trust`: ten thousand from five hundred.
  const [GUESSES, ADDRESSES] = process.env['TRUST_LONG'] ? [10_000, 500] : [400, 200];
  it(`checks 5 of ${GUESSES} guesses that come at the same moment from ${ADDRESSES} addresses`, { timeout: 600_000 }, async () => {
    const { loginAccount } = await makeUser(base);
    const guess = (i: number): Promise<Answer> =>
      site.login(loginAccount, `Guess${i}abc`, { ip: `10.3${Math.floor((i % ADDRESSES) / 250)}.${i % 250}.1` });
    const answers: Answer[] = [];
    const began = Date.now();
    for (let from = 0; from < GUESSES; from += 400)
      answers.push(...(await Promise.all(Array.from({ length: Math.min(400, GUESSES - from) }, (_, i) => guess(from + i)))));
    const checked = answers.filter(({ error }) => error === 'sign-in-failed').length;
    // Ten thousand take longer than the first minute: one more after each wait that is over.
    const waited = [1, 3, 7, 15].filter((minutes) => Date.now() - began > minutes * 60_000).length;
    expect(checked).toBeGreaterThanOrEqual(5);
    expect(checked).toBeLessThanOrEqual(5 + waited);
    expect(answers.filter(({ error }) => error === 'too-many').length).toBe(GUESSES - checked);
  });

  it('does not keep the right password out where its owner usually signs in', async () => {
    const { loginAccount } = await makeUser(base);
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.4.0.1' })).code).toBe(200);
    for (let i = 0; i < 6; i += 1) await site.login(loginAccount, WRONG, { ip: `10.4.1.${i}` });
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.4.2.1' })).error).toBe('too-many');
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.4.0.1' })).code).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await site.login(loginAccount, WRONG, { ip: '10.4.0.1' })).error).toBe('sign-in-failed');
    expect((await site.login(loginAccount, PASSWORD, { ip: '10.4.0.1' })).error).toBe('too-many');
  });

  it('stops an address that tries many accounts', async () => {
    const errors: (string | undefined)[] = [];
    for (let i = 0; i < 55; i += 1) errors.push((await site.login(`no${newId()}`, WRONG, { ip: '2001:db8:5::1' })).error);
    expect(errors.filter((error) => error === 'sign-in-failed').length).toBe(50);
    expect((await site.login(`no${newId()}`, WRONG, { ip: '2001:db8:5:0:ffff::9' })).error).toBe('too-many');
    expect((await site.login(`no${newId()}`, WRONG, { ip: '2001:db8:5:1::1' })).error).toBe('sign-in-failed');
  });

  it('takes all addresses of an IPv6 network for one', () => {
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('2001:DB8:0:0:1:2:3:4')).toBe('2001:db8:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

const LONG = Boolean(process.env['TRUST_LONG']);
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
/** Kolmogorov–Smirnov: how far two samples of the same size are apart, and the chance of that if they are of one kind. */
function kolmogorov(one: number[], two: number[]) {
  const at = (times: number[], t: number) => times.filter((time) => time <= t).length / times.length;
  const distance = Math.max(...[...one, ...two].map((t) => Math.abs(at(one, t) - at(two, t))));
  const lambda = distance * Math.sqrt((one.length * two.length) / (one.length + two.length));
  const terms = Array.from({ length: 50 }, (_, k) => (k % 2 ? -1 : 1) * Math.exp(-2 * (k + 1) ** 2 * lambda ** 2));
  return Math.min(1, 2 * terms.reduce((sum, term) => sum + term, 0));
}

describe('no telling who has an account (trust 28)', () => {
  it('answers a wrong password of a known and of an unknown account alike: status, body, headers', async () => {
    const { loginAccount } = await makeUser(base);
    const known = await site.login(loginAccount, WRONG, { ip: '10.5.0.1' });
    const unknown = await site.login(`nobody${newId()}`, WRONG, { ip: '10.5.0.2' });
    expect(told(known)).toEqual(told(unknown));
    expect(known.raw).toBe(unknown.raw);
    expect(known).toMatchObject({ status: 200, code: 400, msg: '账号或密码不正确' });
  });

  it('takes as long for either: medians less than 5 ms apart, one distribution', { timeout: 1_800_000 }, async () => {
    const { loginAccount, userId } = await makeUser(base);
    const row = await base.db.selectFrom('loginUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();
    const names = Array.from({ length: 50 }, (_, i) => `${loginAccount}x${i}`);
    for (const name of names) {
      const made = await makeUser(base, [], { loginAccount: name, password: undefined });
      await base.db.updateTable('loginUser').set(row).where('id', '=', made.userId).execute();
    }
    const time = async (account: string, ip: string) => {
      const encrypted = await site.encrypt(WRONG);
      const start = performance.now();
      const answer = await site.call('POST', '/oauth/login/password', { ip, body: { account, encrypted, loginSys: 'fms' } });
      expect(answer.error).toBe('sign-in-failed');
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const gap = () => Math.abs(median(known.map((took, i) => took - (unknown[i] ?? 0))));
    // On a busy machine more tries are measured, all of which count: noise shrinks with their number, a difference does not.
    for (let round = 0; round < (LONG ? 40 : 4); round += 1) {
      // A name may be tried four times; then its tries are made to be forgotten.
      if (round % 4 === 0) await later(60);
      for (const [i, name] of names.entries()) {
        const ip = `10.6.${i}.${round + 1}`;
        // In turn, and each first as often as second: what the machine does meanwhile falls on both.
        if (i % 2) known.push(await time(name, ip));
        unknown.push(await time(`${name}-none`, ip));
        if (i % 2 === 0) known.push(await time(name, ip));
      }
      if (!LONG && gap() < 3 && kolmogorov(known, unknown) > 0.05) break;
    }
    expect(gap()).toBeLessThan(5);
    expect(kolmogorov(known, unknown)).toBeGreaterThan(0.001);
  });

  it('tells a visitor the same login systems of every account, and a user the own ones', async () => {
    const { loginAccount } = await makeUser(base, [], { loginSys: ['fms'] });
    const ask = async (account: string, token?: string) =>
      (await site.call('GET', `/oauth/findLoginSys?account=${account}`, token ? { token } : {})).raw;
    expect(await ask(loginAccount)).toBe(await ask('nobody'));
    const token = await site.tokenFor(loginAccount, PASSWORD, { ip: '10.7.0.1' });
    expect(JSON.parse(await ask(loginAccount, token)).data).toEqual([{ loginSys: 'fms', name: '工厂管理系统' }]);
    expect(await ask('nobody', token)).toBe(await ask('nobody'));
  });

  it('answers alike when a code is asked for, for a known and an unknown account, also when too often', async () => {
    const { loginAccount } = await makeUser(base, [], { email: `${newId()}@example.com` });
    const ask = (account: string) => site.call('POST', '/oauth/sendEmailVerifyCode', { body: { account, purpose: 'reset' } });
    const answers = { known: [await ask(loginAccount), await ask(loginAccount)], unknown: [await ask('nobody'), await ask('nobody')] };
    const shape = (list: Answer[]) => list.map((one) => ({ ...told(one), data: Object.keys(one.data ?? {}), length: one.raw.length }));
    expect(shape(answers.known)).toEqual(shape(answers.unknown));
    expect(answers.known[1]).toMatchObject({ status: 429, error: 'too-many' });
  });
});
