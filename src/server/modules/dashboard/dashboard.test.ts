import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { openOffice } from '../role/test-office.ts';
import { dashboardHandlers } from './index.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  office = await openOffice(database, [dashboardHandlers]);
});

const everything: readonly Right[] = ['dashboard', 'dashboard.edit', 'report.onlineStockReport'];
const hire = async (account: string, rights: readonly Right[] = everything) => {
  const person = await office.hire(account, rights);
  const list = () => person.ok('/basic/listUserDashboard', {});
  const create = async (more: object = {}) => (await person.ok('/basic/createUserDashboard', { dashboardName: '我的首页', ...more })).id;
  const board = async (id: string) => (await list()).find((one: { id: string }) => one.id === id);
  const codes = async (id: string) => (await board(id)).details.map(({ cardCode }: { cardCode: string }) => cardCode);
  const card = async (id: string, code: string) =>
    (await board(id)).details.find(({ cardCode }: { cardCode: string }) => cardCode === code);
  return { ...person, list, create, board, codes, card };
};
const [first, second] = ['todos', 'todayNum'];

test('a new home has the cards of the preset that the person may see, in their places; the first one is the default', async () => {
  const [boss, guest] = [await hire('boss'), await hire('guest', ['dashboard.edit'])];
  expect(await boss.list()).toEqual([]);
  const id = await boss.create({ theme: 'dark' });
  expect(await boss.list()).toMatchObject([
    { id, loginAccount: 'boss', dashboardName: '我的首页', defaultFlag: true, lockStatus: 0, theme: 'dark' },
  ]);
  expect((await boss.codes(id)).length).toBe(10);
  expect(await boss.card(id, 'trend')).toMatchObject({ x: 0, y: 2, w: 2, h: 3, config: {} });
  expect(await guest.codes(await guest.create())).toEqual(['todos', 'shortcuts']);
  expect(await guest.refusal('/basic/createUserDashboardDetail', { dashboardId: id, cardCode: 'trend' })).toBe('not-permitted');
});

test('cards are added, moved, made larger and taken off; the others follow', async () => {
  const user = await hire('mover');
  const id = await user.create();
  const change = async (code: string, said: object) =>
    user.ok('/basic/updateUserDashboardDetail', { id: (await user.card(id, code)).id, ...said });
  await change('todos', { x: 0, y: 0 });
  expect((await user.codes(id)).slice(0, 3)).toEqual([first, second, 'todayPrice']);
  await change('todos', { w: 4, h: 1, config: { top: 5 } });
  expect(await user.card(id, 'todos')).toMatchObject({ x: 0, y: 0, w: 4, h: 1, config: { top: 5 } });
  expect(await user.card(id, 'todayNum')).toMatchObject({ x: 0, y: 1 });
  await user.ok('/basic/deleteUserDashboardDetail', { id: (await user.card(id, 'todos')).id });
  expect(await user.card(id, 'todayNum')).toMatchObject({ x: 0, y: 0 });
  await user.ok('/basic/createUserDashboardDetail', { dashboardId: id, cardCode: 'latest' });
  expect((await user.codes(id)).at(-1)).toBe('latest');
  expect(await user.refusal('/basic/createUserDashboardDetail', { dashboardId: id, cardCode: 'latest' })).toBe('conflict');
  await user.ok('/basic/resetUserDashboard', { id });
  expect((await user.codes(id)).slice(0, 2)).toEqual([first, second]);
  expect(await user.codes(id)).toContain('todos');
});

test('one of several is the default, and there is always one; a copy has the cards of what it copies', async () => {
  const user = await hire('several');
  const one = await user.create();
  await user.ok('/basic/deleteUserDashboardDetail', { id: (await user.card(one, 'todayNum')).id });
  const two = await user.create({ dashboardName: '车间', copyOf: one });
  expect(await user.codes(two)).toEqual(await user.codes(one));
  await user.ok('/basic/setDefaultUserDashboard', { id: two });
  const defaults = async () => (await user.list()).filter(({ defaultFlag }: { defaultFlag: boolean }) => defaultFlag);
  expect(await defaults()).toMatchObject([{ id: two }]);
  await user.ok('/basic/deleteUserDashboard', { id: two });
  expect(await defaults()).toMatchObject([{ id: one }]);
  await user.ok('/basic/updateUserDashboard', { id: one, dashboardName: '早班' });
  expect(await user.board(one)).toMatchObject({ dashboardName: '早班', theme: 'light' });
  for (let n = 1; n < 10; n++) await user.create();
  expect(await user.refusal('/basic/createUserDashboard', { dashboardName: '多了' })).toBe('dashboards-full');
});

test('two windows that make the first home at once make one default', async () => {
  const user = await hire('twice');
  await Promise.all([user.create(), user.create(), user.create()]);
  expect((await user.list()).filter(({ defaultFlag }: { defaultFlag: boolean }) => defaultFlag)).toHaveLength(1);
});

test('a locked home keeps its cards until it is unlocked', async () => {
  const user = await hire('locked');
  const id = await user.create();
  const card = (await user.card(id, 'todos')).id;
  await user.ok('/basic/updateUserDashboardLockStatus', { id, lockStatus: 1 });
  for (const [verb, body] of [
    ['updateUserDashboardDetail', { id: card, x: 0, y: 0 }],
    ['deleteUserDashboardDetail', { id: card }],
    ['createUserDashboardDetail', { dashboardId: id, cardCode: 'latest' }],
    ['resetUserDashboard', { id }],
    ['deleteUserDashboard', { id }],
  ] as const)
    expect([verb, await user.refusal(`/basic/${verb}`, body)]).toEqual([verb, 'dashboard-locked']);
  await user.ok('/basic/updateUserDashboardLockStatus', { id, lockStatus: 0 });
  await user.ok('/basic/updateUserDashboardDetail', { id: card, x: 0, y: 0 });
  expect((await user.codes(id))[0]).toBe('todos');
});

test('the home of somebody else is not there', async () => {
  const [owner, other] = [await hire('owner'), await hire('other')];
  const id = await owner.create();
  const card = (await owner.card(id, 'todos')).id;
  expect(await other.list()).toEqual([]);
  for (const [verb, body] of [
    ['updateUserDashboard', { id, dashboardName: '我的' }],
    ['deleteUserDashboard', { id }],
    ['setDefaultUserDashboard', { id }],
    ['updateUserDashboardLockStatus', { id, lockStatus: 1 }],
    ['resetUserDashboard', { id }],
    ['createUserDashboard', { dashboardName: '抄', copyOf: id }],
    ['createUserDashboardDetail', { dashboardId: id, cardCode: 'latest' }],
    ['updateUserDashboardDetail', { id: card, w: 4 }],
    ['deleteUserDashboardDetail', { id: card }],
  ] as const)
    expect([verb, await other.refusal(`/basic/${verb}`, body)]).toEqual([verb, 'not-found']);
  const reader = await hire('reader', ['dashboard']);
  expect(await reader.refusal('/basic/createUserDashboard', { dashboardName: '我的' })).toBe('not-permitted');
});
