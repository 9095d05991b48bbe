// Own reports: who may read, change and share one, of which node, and that each question comes to just what plain SQL says within the reader's permission.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../../test/callers.ts';
import { testDatabase } from '../../../../../test/database.ts';
import { dice, happen, plainly, type World } from '../../../../../test/report-world.ts';
import { ownReport, SharedWith } from '../../../../contract/report/own.ts';
import { spanOfDays } from '../../../../contract/report/days.ts';
import type { Right } from '../../../../contract/menu.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { ownReportHandlers } from '../index.ts';
import { ownReportAsked } from './own.query.ts';

const database = testDatabase();
const own: Right[] = ['report.ownReport', 'report.ownReport.create'];
const people = { maker: newId(), reader: newId(), stranger: newId() };
const roleId = newId();
const SPAN = { from: '2022-07-01', to: '2022-08-15' };
const question = { by: 'department', days: 'last30', measure: 'totalPrice' } as const;
let made: World;
let callers: Awaited<ReturnType<typeof openCallers>>;

beforeAll(async () => {
  made = await happen(database, 7);
  callers = await openCallers(database, [ownReportHandlers]);
  const { nodeId } = database.node;
  for (const [name, id] of Object.entries(people))
    await database.pool.query(
      `insert into login_user (node_id, id, login_account, user_name, password_hash) values ($1, $2, $3, $3, 'x')`,
      [nodeId, id, `own-${name}`],
    );
  await database.pool.query(`insert into role (node_id, id, role_code, role_name) values ($1, $2, 'CRIB', '刀具间')`, [nodeId, roleId]);
  await database.pool.query(`insert into user_role (node_id, user_id, role_id) values ($1, $2, $3)`, [nodeId, people.reader, roleId]);
});

const as = (who: keyof typeof people, more: readonly Right[] = []) =>
  callers.as({ userId: people[who], userName: who, rights: [...own, ...more] });
const share = ['report.ownReport.share'] as const;
const keep = async (said: object = {}, who = as('maker', share)) =>
  (await who.ok(ownReport.create.path, { reportName: newId(), question, ...said })).id as string;
const sees = async (id: string, who: ReturnType<typeof as>) => (await who.post(ownReport.find.path, { id })).code === 200;

test('what somebody keeps is his own until he shares it: with roles, with everybody of the site, never beyond it', async () => {
  const id = await keep();
  const stranger = as('stranger');
  expect([await sees(id, as('maker')), await sees(id, as('reader')), await sees(id, stranger)]).toEqual([true, false, false]);
  await as('maker', share).ok(ownReport.update.path, { id, sharedWith: SharedWith.roles, roleIds: [roleId] });
  expect([await sees(id, as('reader')), await sees(id, stranger)]).toEqual([true, false]);
  await as('maker', share).ok(ownReport.update.path, { id, sharedWith: SharedWith.all });
  expect([await sees(id, as('reader')), await sees(id, stranger)]).toEqual([true, true]);
  const { rows } = await stranger.ok(ownReport.list.path);
  expect(rows).toMatchObject([{ id, ownFlag: false, userName: 'maker', by: 'department', days: 'last30', question }]);
  expect(await sees(id, callers.as({ nodeId: newId(), userId: people.stranger, rights: own }))).toBe(false);
  expect((await callers.as({ userId: people.maker, rights: ['report.empPick'] }).post(ownReport.find.path, { id })).code).toBe(403);
});

test('only who made it, or who shares and sees it shared, changes it; sharing asks for its own right', async () => {
  expect(await as('maker').refusal(ownReport.create.path, { reportName: '共享', question, sharedWith: SharedWith.all })).toBe(
    'not-permitted',
  );
  const refused = (said: object) => as('maker', share).refusal(ownReport.create.path, { reportName: newId(), question, ...said });
  expect(await refused({ sharedWith: SharedWith.roles })).toBe('own-report-roles');
  expect(await refused({ sharedWith: SharedWith.roles, roleIds: [newId()] })).toBe('own-report-roles');
  const id = await keep({ reportName: '夜班消耗', sharedWith: SharedWith.all });
  expect(await as('maker').refusal(ownReport.create.path, { reportName: '夜班消耗', question })).toBe('conflict');
  expect(await keep({ reportName: '夜班消耗' }, as('reader'))).toBeTruthy();
  expect(await as('reader').refusal(ownReport.update.path, { id, reportName: '别人的' })).toBe('not-found');
  expect(await as('reader').refusal(ownReport.delete.path, { id })).toBe('not-found');
  await as('reader', share).ok(ownReport.update.path, { id, reportName: '夜班的消耗' });
  await as('maker').ok(ownReport.update.path, { id, question: { ...question, by: 'product' } });
  expect(await as('maker').ok(ownReport.find.path, { id })).toMatchObject({
    reportName: '夜班的消耗',
    by: 'product',
    sharedWith: SharedWith.all,
  });
  await as('maker').ok(ownReport.delete.path, { id });
  expect(await sees(id, as('maker'))).toBe(false);
});

const COLUMNS = { product: 'product_id', employee: 'emp_id', project: 'project_id', place: 'vm_id' } as const;
const UNITS = {
  day: `to_char(trade_day, 'YYYY-MM-DD')`,
  month: `to_char(date_trunc('month', trade_day::timestamp), 'YYYY-MM-DD')`,
  none: '',
};

test('each question comes to what plain SQL says, within the permission of whoever asks', async () => {
  const chance = dice(11);
  const scopes = [{}, { department: made.departments.slice(0, 2) }, { vm: [made.machines[0]!.vmId] }, { cost: made.costs.slice(0, 1) }];
  for (let turn = 0; turn < 24; turn += 1) {
    const by = chance.one(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]);
    const unit = chance.one(Object.keys(UNITS) as (keyof typeof UNITS)[]);
    const scope = scopes[turn % scopes.length]!;
    const filters = { span: SPAN, ...(chance.roll(3) === 0 ? { productId: made.machines[0]!.products[0] } : {}) };
    const asked = { by, ...filters, ...(unit === 'none' ? {} : { unit }), page: 1, limit: 200 };
    const { rows, summary } = await callers.as({ rights: own, scope }).ok(ownReport.ask.path, asked);
    const keys = [COLUMNS[by], ...(unit === 'none' ? [] : [UNITS[unit]])];
    const expected = await plainly(database, keys, { filters, scope });
    const figures = rows.map((row: Record<string, unknown>) => ({
      key: [row['itemId'] ?? '', ...(unit === 'none' ? [] : [row['period']])].join('/'),
      tradeNum: row['tradeNum'],
      totalPrice: Math.round(Number(row['totalPrice']) * 100),
      tradeLines: row['tradeLines'],
    }));
    const sorted = (some: { key: string }[]) => some.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect({ turn, by, unit, figures: sorted(figures) }).toEqual({ turn, by, unit, figures: sorted(expected) });
    expect(Math.round(Number(summary.totalPrice) * 100)).toBe(expected.reduce((sum, { totalPrice }) => sum + totalPrice, 0));
  }
});

test('sent on a day, it asks for days that are over; those that were fixed stay', async () => {
  const ask = async (more: object, day: string) => {
    const id = await keep({ question: { ...question, ...more } });
    return database.run((ctx) =>
      ownReportAsked.kept!.ask(
        { ...ctx, actor: { kind: 'user', userId: people.maker, loginAccount: '', userName: '', empId: null, loginSys: 'fms' } },
        id,
        day,
      ),
    );
  };
  expect((await ask({}, '2026-03-01')).filter['span']).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect((await ask({ days: 'lastMonth' }, '2026-03-01')).filter['span']).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const fixed = await ask({ days: 'fixed', span: SPAN, unit: 'week' }, '2026-03-01');
  expect(fixed).toMatchObject({ filter: { span: SPAN, by: 'department', unit: 'week' }, columns: expect.arrayContaining(['period']) });
  expect(fixed.filter).not.toHaveProperty('picture');
});

test.each([
  ['last7', { from: '2026-02-22', to: '2026-02-28' }],
  ['thisMonth', { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', { from: '2026-01-01', to: '2026-01-31' }],
  ['last12Months', { from: '2025-03-01', to: '2026-02-28' }],
  ['thisYear', { from: '2026-01-01', to: '2026-12-31' }],
  ['fixed', undefined],
] as const)('%s on the last of February 2026 is %o', (days, span) => {
  expect(spanOfDays(days, '2026-02-28')).toEqual(span);
});
