import { JobStatus } from '../../contract/kernel/job.ts';
import { beforeAll, expect, test } from 'vitest';
import type * as Session from './session.ts';

// What a browser has and a test has not.
const area = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
};
const user = { loginAccount: 'a', wmsFlag: true } as never;
const entry = (path: string) => ({ funcMenuId: path, path, name: path, redirect: null, hidden: false, noCache: false, affix: false });

let session: typeof Session;
beforeAll(async () => {
  Object.assign(globalThis, { localStorage: area(), sessionStorage: area() });
  session = await import('./session.ts');
});

test('R124 R125 token and user outlive the browser; menus and buttons of each system stand apart in session storage', () => {
  session.keepToken({ token: 't', expiresAt: '2026-01-01T00:00:00Z' });
  session.keepUser(user);
  session.keepMenus('fms', { menus: [entry('/a')], buttons: [{ menuCode: 'a' }] });
  session.keepMenus('wms', { menus: [entry('/b')], buttons: [{ menuCode: 'b' }] });
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toMatchObject({ token: 't' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ loginAccount: 'a' });
  expect(sessionStorage.getItem('fmsButtons')).toBe('[{"menuCode":"a"}]');
  expect(sessionStorage.getItem('wmsButtons')).toBe('[{"menuCode":"b"}]');
  expect(session.sessionNow()).toMatchObject({ publicKey: null, unread: 0, exportTasks: [], switchable: true });
});
test('R221 an export is added to the list of the session, at its front', () => {
  session.addExportTask({ taskNumber: '1', fileName: 'a.xlsx', exportStatus: JobStatus.waiting });
  session.addExportTask({ taskNumber: '2', fileName: 'b.xlsx', exportStatus: JobStatus.waiting });
  expect(JSON.parse(sessionStorage.getItem('exportTasks') ?? '')).toMatchObject([
    { taskNumber: '2', exportStatus: 0 },
    { taskNumber: '1', exportStatus: 0 },
  ]);
});
test('R157 the sidebar is stored as 1 or 0', () => {
  session.setSidebar(true);
  expect(localStorage.getItem('sidebarStatus')).toBe('1');
  session.setSidebar(false);
  expect(localStorage.getItem('sidebarStatus')).toBe('0');
});
test('R153 R155 the switch clears session storage and stores the mode; the session itself survives', () => {
  sessionStorage.setItem('leftover', '1');
  session.switchMode('wms');
  expect(sessionStorage.getItem('leftover')).toBeNull();
  expect(localStorage.getItem('mode')).toBe('"wms"');
  expect(sessionStorage.getItem('fmsMenus')).toBeNull();
  expect(session.sessionNow().token?.token).toBe('t');
});
test('signing out forgets the person, not the set-up of the screen', () => {
  session.forget();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(localStorage.getItem('mode')).toBe('"wms"');
  expect(session.sessionNow().user).toBeNull();
});
