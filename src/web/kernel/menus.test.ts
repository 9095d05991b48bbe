// What somebody may see is asked for before the frame is there; whoever signs out or in meanwhile is given no other's.
import { beforeEach, expect, test, vi } from 'vitest';
import * as menus from './menus.ts';
import * as session from './session.ts';

const userOf = (loginAccount: string) => ({ loginAccount, wmsFlag: true }) as never;
const entry = { funcMenuId: '1', path: '/own', name: 'own', redirect: null, hidden: false, noCache: false, affix: false };

/** Answers to what was asked, each once it is let go. */
let waiting: (() => void)[] = [];
let asked: string[] = [];
beforeEach(() => {
  waiting = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    await new Promise<void>((go) => waiting.push(go));
    const data = url.includes('findFuncMenuByUser') ? { menus: [entry], buttons: [{ menuCode: 'own' }] } : userOf('first');
    return new Response(JSON.stringify({ code: 200, data }), { headers: { 'content-type': 'application/json' } });
  });
  session.keepToken({ token: 'first', expiresAt: '2099-01-01T00:00:00Z' });
  session.keepUser(userOf('first'));
});
const answer = async () => {
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting.splice(0).forEach((go) => go());
};

test('who has signed out before the answer came is not brought back by it', async () => {
  // Who he is, is not known yet.
  session.forget();
  session.keepToken({ token: 'first', expiresAt: '2099-01-01T00:00:00Z' });
  const asking = menus.askMenus('fms');
  session.forget();
  await answer();
  await asking;
  expect(session.sessionNow().user).toBeNull();
  expect(session.sessionNow().menus.fms).toBeNull();
});

test('who has signed in instead is not given the rights of whoever was there before', async () => {
  const asking = menus.askMenus('fms');
  session.forget();
  session.keepToken({ token: 'second', expiresAt: '2099-01-01T00:00:00Z' });
  session.keepUser(userOf('second'));
  await answer();
  await asking;
  expect(session.sessionNow().user).toMatchObject({ loginAccount: 'second' });
  expect(session.sessionNow().menus.fms).toBeNull();
});

/** Both as a page that was just loaded has them. */
async function loaded(account: string) {
  vi.resetModules();
  const [ahead, who] = await Promise.all([import('./menus.ts'), import('./session.ts')]);
  const enter = (token: string) => {
    who.keepToken({ token, expiresAt: '2099-01-01T00:00:00Z' });
    who.keepUser(userOf(token));
  };
  enter(account);
  return { ahead, who, enter };
}

test('the frame takes over what was asked ahead, which is asked once a load', async () => {
  const { ahead, who } = await loaded('first');
  ahead.askMenusAhead('fms');
  const loading = ahead.loadMenus('fms');
  await answer();
  await loading;
  expect(asked).toHaveLength(2);
  expect(who.sessionNow().menus.fms).toMatchObject([{ path: '/own' }]);
  ahead.askMenusAhead('fms');
  expect(asked).toHaveLength(2);
});

test('what was asked ahead for another person is not taken over', async () => {
  const { ahead, who, enter } = await loaded('first');
  ahead.askMenusAhead('fms');
  await answer();
  who.forget();
  enter('second');
  const loading = ahead.loadMenus('fms');
  await answer();
  await loading;
  expect(asked).toHaveLength(4);
});
