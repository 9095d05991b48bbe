// How sessions live and end, through HTTP on a real database.
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { endSessionsOf, forgetSessions, lockUser } from './index.ts';
import { setPassword } from './account.ts';
import { endFamily, logout, makeSession, refreshSession } from './session.ts';
import { makeUser, openSite, PASSWORD, type Site } from './test-site.ts';

const base = testDatabase();
let site: Site;
beforeAll(async () => {
  site = await openSite(base.db);
});

async function signedIn() {
  const user = await makeUser(base, ['dashboard']);
  return { ...user, token: await site.tokenFor(user.loginAccount, PASSWORD) };
}
const lives = async (token: string, agent = 'test') => (await site.call('GET', '/oauth/findLoginInfo', { token, agent })).status === 200;
const refresh = (token: string, agent = 'test') => site.call('GET', '/oauth/refreshToken', { token, agent });
/** Moves a moment of every session of a user into the past. */
const age = async (userId: string, seconds: number) => {
  await base.pool.query(`update session set replaced_at = replaced_at - make_interval(secs => $2) where user_id = $1`, [userId, seconds]);
  forgetSessions();
};
const within = async (ms: number, done: () => Promise<boolean>) => {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    if (await done()) return true;
    await new Promise((next) => setTimeout(next, 25));
  }
  return false;
};

describe('the end of a session (trust 30)', () => {
  it('dies at logout, and with it what it was refreshed to', async () => {
    const { token } = await signedIn();
    const { data } = await refresh(token);
    expect(await lives(data.token)).toBe(true);
    expect((await site.call('POST', '/oauth/logout', { token: data.token, body: {} })).code).toBe(200);
    expect(await lives(data.token)).toBe(false);
    expect(await lives(token)).toBe(false);
  });

  it('dies within a second in every process when another one ends it', async () => {
    const { token, userId } = await signedIn();
    expect(await lives(token)).toBe(true);
    // As another process would: this one is not told.
    await base.pool.query('update session set ended_at = now() where user_id = $1', [userId]);
    expect(await within(1000, async () => !(await lives(token)))).toBe(true);
  });

  it('trust 24 dies when the user is locked, may no longer use the system, or is ended by an administrator', async () => {
    const locked = await signedIn();
    await base.run((ctx) => lockUser(ctx, { userId: locked.userId, lockFlag: true }));
    expect(await within(1000, async () => !(await lives(locked.token)))).toBe(true);
    const lockedElsewhere = await signedIn();
    await base.pool.query('update login_user set lock_flag = true where id = $1', [lockedElsewhere.userId]);
    expect(await within(1000, async () => !(await lives(lockedElsewhere.token)))).toBe(true);
    const narrowed = await signedIn();
    await base.pool.query(`update login_user set login_sys = '{pda}' where id = $1`, [narrowed.userId]);
    expect(await within(1000, async () => !(await lives(narrowed.token)))).toBe(true);
    const ended = await signedIn();
    await base.run((ctx) => endSessionsOf(ctx, ended.userId));
    expect(await within(1000, async () => !(await lives(ended.token)))).toBe(true);
  });

  it('R197 trust 24 loses and gains rights within a second when a role changes', async () => {
    const { token, roleId, nodeId } = await signedIn();
    const buttons = async () => (await site.call('GET', '/basic/findFuncMenuByUser', { token })).data.buttons.length;
    expect(await buttons()).toBe(1);
    await base.pool.query('insert into role_right values ($1, $2, $3)', [nodeId, roleId, 'system.guide']);
    expect(await within(1000, async () => (await buttons()) === 2)).toBe(true);
    await base.pool.query('delete from role_right where role_id = $1', [roleId]);
    expect(await within(1000, async () => (await buttons()) === 0)).toBe(true);
  });

  it('that nobody uses ends 12 hours after it was given', async () => {
    const { token, userId } = await signedIn();
    const { rows } = await base.pool.query(
      'select extract(epoch from expires_at - now()) / 3600 as hours from session where user_id = $1',
      [userId],
    );
    expect(Number(rows[0].hours)).toBeCloseTo(12, 1);
    // Calls alone do not prolong it.
    expect(await lives(token)).toBe(true);
    const { rows: later } = await base.pool.query('select count(*)::int as n from session where user_id = $1', [userId]);
    expect(later).toEqual([{ n: 1 }]);
  });

  it('ends at its time', async () => {
    const { token, userId } = await signedIn();
    await base.pool.query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [userId]);
    forgetSessions();
    expect(await lives(token)).toBe(false);
  });
});

describe('refreshing (trust 31)', () => {
  it('gives a new token; the old one stays good for 10 seconds', async () => {
    const { token, userId } = await signedIn();
    const { data } = await refresh(token);
    expect(data.token).not.toBe(token);
    expect(await lives(data.token)).toBe(true);
    expect(await lives(token)).toBe(true);
    await age(userId, 9);
    expect(await lives(token)).toBe(true);
  });

  it('ends the whole family when the old token is used after 10 seconds', async () => {
    const { token, userId } = await signedIn();
    const { data } = await refresh(token);
    await age(userId, 11);
    expect(await lives(token)).toBe(false);
    expect(await lives(data.token)).toBe(false);
  });

  it('ends the whole family when the old token is refreshed after 10 seconds', async () => {
    const { token, userId } = await signedIn();
    const { data } = await refresh(token);
    await age(userId, 11);
    expect((await refresh(token)).status).toBe(401);
    expect(await lives(data.token)).toBe(false);
  });

  it('ends the whole family when another client uses the old token, even at once', async () => {
    for (const use of [lives, async (token: string, agent: string) => (await refresh(token, agent)).status === 200]) {
      const { token } = await signedIn();
      const { data } = await refresh(token);
      expect(await use(token, 'somebody else')).toBe(false);
      expect(await lives(data.token)).toBe(false);
    }
  });

  it('checks client and time again where it writes: a process may know a session as it was half a second ago', async () => {
    const { token, userId, nodeId } = await signedIn();
    await refresh(token);
    const ask = (agent: string) => {
      const request = { ip: '10.0.0.1', headers: { auth_token: token, 'user-agent': agent } };
      return base.run((ctx) => refreshSession({ ...ctx, nodeId }, request as unknown as FastifyRequest));
    };
    await expect(ask('somebody else')).rejects.toThrow('not-signed-in');
    expect(await lives((await ask('test')).token)).toBe(true);
    await age(userId, 11);
    await expect(ask('test')).rejects.toThrow('not-signed-in');
  });

  it('leaves 20 tabs that refresh at once all alive', async () => {
    const { token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    const tokens = answers.map(({ data }) => String(data.token));
    expect(new Set(tokens).size).toBe(20);
    expect(await Promise.all(tokens.map((one) => lives(one)))).toEqual(tokens.map(() => true));
  });

  it('leaves other sign-ins of the same user alone', async () => {
    const { token, userId, loginAccount } = await signedIn();
    const other = await site.tokenFor(loginAccount, PASSWORD);
    await refresh(token);
    await age(userId, 11);
    expect(await lives(token)).toBe(false);
    expect(await lives(other)).toBe(true);
  });

  it('does not go on for ever: 7 days after the sign-in is the end', async () => {
    const { token, userId } = await signedIn();
    await base.pool.query(`update session set family_started_at = now() - interval '6 days 23 hours' where user_id = $1`, [userId]);
    const { data } = await refresh(token);
    expect(Date.parse(data.expiresAt) - Date.now()).toBeLessThan(3_601_000);
  });
});

describe('what a session costs', () => {
  it('asks the database once for many requests', async () => {
    const { token } = await signedIn();
    await lives(token);
    let asked = 0;
    const count = () => (asked += 1);
    base.pool.on('acquire', count);
    const started = performance.now();
    for (let i = 0; i < 50; i += 1) await site.call('GET', '/basic/findFuncMenuByUser', { token });
    const took = performance.now() - started;
    base.pool.off('acquire', count);
    expect(asked).toBeLessThanOrEqual(1 + Math.ceil(took / 500));
  });
});

describe('a password that must be changed', () => {
  it('lets nothing through but the change and what its page needs', async () => {
    const { loginAccount } = await makeUser(base, ['dashboard', 'system.openApi.sign'], { mustChangePassword: true });
    const signed = await site.login(loginAccount, PASSWORD);
    expect(signed.data.mustChangePassword).toBe(true);
    const { token } = signed.data;
    const path = '/oauth/generateOpenApiSign?method=GET&path=/x';
    for (const held of [path, '/oauth/refreshToken', '/basic/findPermissionByLoginSys']) {
      expect(await site.call('GET', held, { token })).toMatchObject({ code: 403, error: 'must-change-password', data: null });
    }
    for (const free of ['/oauth/findLoginInfo', '/basic/findFuncMenuByUser', '/oauth/getPublicKey']) {
      expect((await site.call('GET', free, { token })).code).toBe(200);
    }
    expect((await site.change(token, { old: PASSWORD, next: 'Nachtzug42' })).code).toBe(200);
    const next = await site.login(loginAccount, 'Nachtzug42');
    expect(next.data.mustChangePassword).toBe(false);
    expect((await site.call('GET', path, { token: next.data.token })).error).not.toBe('must-change-password');
  });
});

describe('the language that somebody has chosen', () => {
  it('is known from the sign-in, and from the first call after it was changed on the screen; a browser’s own wish is no choice', async () => {
    const { loginAccount, userId } = await makeUser(base, ['dashboard']);
    const chosen = async () => (await base.pool.query('select language from login_user where id = $1', [userId])).rows[0].language;
    expect(await chosen()).toBe('zh');
    const token = await site.tokenFor(loginAccount, PASSWORD, { lang: 'en' });
    expect(await chosen()).toBe('en');
    await site.tokenFor(loginAccount, PASSWORD);
    expect(await chosen()).toBe('en');
    const call = (lang?: string) => site.call('GET', '/oauth/findLoginInfo', { token, ...(lang ? { lang } : {}) });
    await call();
    expect(await chosen()).toBe('en');
    await call('zh');
    expect(await chosen()).toBe('zh');
    // Another browser of his speaks English still: only what he changes counts.
    const other = await site.tokenFor(loginAccount, PASSWORD, { lang: 'en' });
    await call('zh');
    expect(await chosen()).toBe('en');
    expect((await site.call('GET', '/oauth/findLoginInfo', { token: other, lang: 'en' })).code).toBe(200);
  });
});

describe('an end and a new session at the same moment', () => {
  const RACES = 100;
  const requestOf = (token: string) =>
    ({ ip: '10.0.0.1', headers: { auth_token: token, 'user-agent': 'test' } }) as unknown as FastifyRequest;
  const aliveOf = async (userId: string): Promise<number> => {
    const { rows } = await base.pool.query('select count(*)::int as n from session where user_id = $1 and ended_at is null', [userId]);
    return rows[0].n as number;
  };
  /** A tab that keeps refreshing until it is refused, or until a moment after the end. */
  const refreshing = async ({ nodeId, token }: { nodeId: string; token: string }, end: { over: boolean }): Promise<void> => {
    for (let latest = token; !end.over;)
      try {
        ({ token: latest } = await base.run((ctx) => refreshSession({ ...ctx, nodeId }, requestOf(latest))));
      } catch (error) {
        if (String(error).includes('not-signed-in')) return;
        throw error;
      }
  };
  const ends: Record<string, (who: { userId: string; nodeId: string; token: string }) => Promise<unknown>> = {
    'a new password': ({ userId }) => base.run((ctx) => setPassword(ctx, { userId, clear: `${PASSWORD}x` })),
    'a lock': ({ userId }) => base.run((ctx) => lockUser(ctx, { userId, lockFlag: true })),
    'an administrator': ({ userId }) => base.run((ctx) => endSessionsOf(ctx, userId)),
    'a logout': ({ nodeId, token }) => base.run((ctx) => logout({ ...ctx, nodeId }, requestOf(token))),
    'a token that was used twice': async ({ userId, nodeId }) => {
      const { rows } = await base.pool.query('select family_id from session where user_id = $1 and ended_at is null limit 1', [userId]);
      await endFamily(base.db, { nodeId, userId, familyId: rows[0].family_id as string });
    },
  };

  it.each(Object.keys(ends))(`found 1 trust 30 trust 31: ${RACES} races of refreshing and %s leave nobody signed in`, async (kind) => {
    const { userId, nodeId } = await makeUser(base);
    let alive = 0;
    for (let race = 0; race < RACES; race += 1) {
      await base.pool.query('update login_user set lock_flag = false where id = $1', [userId]);
      const { token } = await base.run((ctx) => makeSession(ctx.db, { nodeId, userId, loginSys: 'fms', request: requestOf('') }));
      const end = { over: false };
      const tabs = [0, 1, 2].map(() => refreshing({ nodeId, token }, end));
      await new Promise((wait) => setTimeout(wait, race % 7));
      await ends[kind]?.({ userId, nodeId, token });
      await new Promise((wait) => setTimeout(wait, 20));
      end.over = true;
      await Promise.all(tabs);
      alive += await aliveOf(userId);
    }
    expect(alive).toBe(0);
  });

  it('found 1 trust 30: who proved a password that was changed meanwhile is not signed in', async () => {
    const { userId, loginAccount } = await makeUser(base);
    const client = await base.pool.connect();
    // Somebody changes the password and has not committed: the sign-in proves the old one meanwhile, and waits.
    await client.query('begin');
    await client.query(`update login_user set password_hash = 'another' where id = $1`, [userId]);
    const signing = site.login(loginAccount, PASSWORD);
    await within(5000, async () => {
      const { rows } = await base.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    await client.query('commit');
    client.release();
    expect((await signing).error).toBe('sign-in-failed');
    expect(await aliveOf(userId)).toBe(0);
  });
});
