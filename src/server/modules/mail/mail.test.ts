// Mail reports over a real SMTP server: each receiver gets a real workbook of what he may see, at its time, once; what fails rests, and is said.
import { writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { mailParts } from '../../../../test/mime.ts';
import { dice, trade, world } from '../../../../test/report-world.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { HolidayRule, MailCycle, MailState } from '../../../contract/mail/codes.ts';
import { mailSpan, nextMail } from '../../../contract/mail/schedule.ts';
import { newId } from '../../kernel/db/ids.ts';
import { knowUsers, openJobs, type Jobs } from '../../kernel/jobs/index.ts';
import { readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { staleMachines } from '../machine/index.ts';
import { readPdf } from '../paper/test-read.ts';
import { createOwnReport, reportLists } from '../report/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { recordTrades } from '../trade/index.ts';
import { exportsByCode } from '../transfer/index.ts';
import { openMail } from './index.ts';

const base = testDatabase();
const mail = openMail({ lists: exportsByCode(reportLists), doubtful: staleMachines, inWords: async () => [] });
const due = mail.jobs?.find(({ at }) => at)?.task;
const folder = mkdtempSync(join(tmpdir(), 'mail-'));
interface Came {
  to: string;
  raw: string;
}
const came: Came[] = [];
let refusesAll = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => (refusesAll ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done()),
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      came.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() });
      done();
    });
  },
});
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
let jobs: Jobs;
const people = { all: newId(), one: newId(), none: newId() };
let vmIds: string[] = [];
const yesterday = addDays(dayOf(Date.now(), 'Asia/Shanghai'), -1);

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const address = server.server.address();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  ({ admin } = await openCallers(base, mail.handlers));
  const made = await base.run(world);
  vmIds = made.machines.map(({ vmId }) => vmId);
  const chance = dice(4);
  await base.run((ctx) =>
    recordTrades(
      ctx,
      Array.from({ length: 30 }, () => ({ ...trade(made, chance, yesterday), happenedAt: `${yesterday}T04:00:00Z` })),
    ),
  );
  for (const [name, id] of Object.entries(people))
    await base.pool.query(
      `insert into login_user (node_id, id, login_account, user_name, email, password_hash) values ($1, $2, $3, $3, $4, 'x')`,
      [base.node.nodeId, id, `mail-${name}`, `${name}@example.com`],
    );
  // Who may see what, as a session has it.
  knowUsers(async (_db, { nodeId, userId }) => ({
    nodeId,
    timeZone: base.node.timeZone,
    actor: { kind: 'user', userId, loginAccount: 'mail', userName: '收件人', empId: null, loginSys: 'fms' },
    rights: new Set(
      userId === people.none
        ? []
        : ['report.materialAccessRanking', 'report.materialAccessRanking.export', 'report.ownReport', 'report.ownReport.export'],
    ),
    scope: userId === people.one ? { vm: vmIds.slice(0, 1) } : {},
  }));
  jobs = await openJobs({ url: base.url, db: base.db, tasks: (mail.jobs ?? []).map(({ task }) => task), log: () => undefined });
});
afterAll(async () => {
  await jobs?.stop();
  delete process.env['SMTP_URL'];
  await new Promise<void>((done) => server.close(() => done()));
  rmSync(folder, { recursive: true, force: true });
});

const input = {
  reportName: '每日领用排行',
  taskCode: 'EXPORT_MATERIAL_RANKING',
  days: 'yesterday',
  cycle: MailCycle.daily,
  sendTime: '08:00',
  receivers: Object.values(people),
};
/** As if its time had come; begins what is due. */
async function come(id: string): Promise<void> {
  await base.pool.query(`update mail_report set next_at = now() - interval '1 second' where id = $1`, [id]);
  await base.run((ctx) => due!.run(ctx, undefined as never, undefined as never));
}
const logs = async (reportId: string) =>
  (await admin.ok('/vmbiz/listMailReportLog', { reportId, limit: 200 })).rows as Record<string, unknown>[];

/** The first sheet of the workbook that came with a mail. */
async function sheetOf({ raw }: Came): Promise<SheetRow[]> {
  const [, encoded = ''] =
    /\.xlsx"?\r?\nContent-Transfer-Encoding: base64[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ??
    /base64\r?\nContent-Disposition: attachment[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ??
    [];
  const path = join(folder, `${newId()}.xlsx`);
  writeFileSync(path, Buffer.from(encoded, 'base64'));
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, path)) rows.push(row);
  return rows;
}

test('when it is due, each receiver gets the workbook of what he may see, once, and it is written down', async () => {
  const { id } = await admin.ok('/vmbiz/createMailReport', input);
  await come(id);
  await base.run((ctx) => due!.run(ctx, undefined as never, undefined as never));
  await vi.waitUntil(async () => (await logs(id)).length === 3, { timeout: 100_000, interval: 100 });
  expect((await logs(id)).map(({ receiver, mailState }) => [receiver, mailState]).toSorted()).toEqual(
    [
      ['mail-all', MailState.sent],
      ['mail-none', MailState.left],
      ['mail-one', MailState.sent],
    ].toSorted(),
  );
  expect(came.map(({ to }) => to).toSorted()).toEqual(['all@example.com', 'one@example.com']);
  const [all = { to: '', raw: '' }, one = { to: '', raw: '' }] = came.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  const figures = async (scope: readonly string[]) =>
    (
      await base.pool.query(
        `select count(distinct product_id)::int as n from trade where sign <> 0 and vm_id = any($1) and trade_day = $2`,
        [scope, yesterday],
      )
    ).rows[0].n;
  // The head, a row for each product, and the sums.
  expect((await sheetOf(all)).length - 2).toBe(await figures(vmIds));
  expect((await sheetOf(one)).length - 2).toBe(await figures(vmIds.slice(0, 1)));
  expect(await figures(vmIds)).toBeGreaterThan(await figures(vmIds.slice(0, 1)));
  const [row] = (await admin.ok('/vmbiz/listMailReport')).rows;
  expect(Date.parse(row.nextAt)).toBeGreaterThan(Date.now());
});

test('as PDF and a picture in the mail, each as he may see it, and as plain text; without a workbook where none is wanted', async () => {
  came.length = 0;
  const forms = { sheetFlag: false, pdfFlag: true, chartFlag: true };
  expect(await admin.refusal('/vmbiz/createMailReport', { ...input, reportName: '空', sheetFlag: false })).toBe('mail-no-form');
  const { id } = await admin.ok('/vmbiz/createMailReport', { ...input, reportName: '图和PDF', receivers: [people.one], ...forms });
  await come(id);
  await vi.waitUntil(() => came.length === 1, { timeout: 100_000, interval: 100 });
  const parts = mailParts(came[0]!.raw);
  const { rows } = await base.pool.query<{ name: string; num: string }>(
    `select product_name as name, sum(sign * trade_num)::text as num from trade where sign <> 0 and vm_id = $1 and trade_day = $2 group by 1`,
    [vmIds[0], yesterday],
  );
  expect(
    parts.map(({ type, content }) => [
      type,
      content
        .subarray(0, 4)
        .toString('latin1')
        .slice(0, type.startsWith('text') ? 0 : 4),
    ]),
  ).toEqual([
    ['text/plain', ''],
    ['text/html', ''],
    ['image/png', '\u0089PNG'],
    ['application/pdf', '%PDF'],
  ]);
  const [plain = '', html = ''] = parts.map(({ content }) => content.toString());
  const [paper] = await readPdf(parts[3]!.content);
  // The same rows in each: as text, as a table, on paper.
  for (const { name, num } of rows) {
    expect(plain).toMatch(new RegExp(`${name}.*\\b${num}\\b`));
    expect(html).toMatch(new RegExp(`>${name}</td>.*>${num}</td>`));
    expect(paper!.text).toContain(name);
  }
  expect(html).toContain(`<img src="cid:${parts[2]!.cid}" width="640" alt="`);
  expect([paper!.width > paper!.height, (await logs(id))[0]]).toMatchObject([true, { mailState: MailState.sent, rowCount: rows.length }]);
});

test('three deliveries in a row that fail let it rest; enabled again it begins anew', async () => {
  refusesAll = true;
  const { id } = await admin.ok('/vmbiz/createMailReport', { ...input, reportName: '到不了', receivers: [people.all] });
  for (let n = 1; n <= 3; n += 1) {
    await come(id);
    await vi.waitUntil(async () => (await logs(id)).length === n, { timeout: 100_000, interval: 100 });
  }
  const state = async () => ((await admin.ok('/vmbiz/listMailReport', { reportName: '到不了' })).rows as Record<string, unknown>[])[0];
  expect(await state()).toMatchObject({ statusFlag: false, fails: 3 });
  await come(id);
  expect(await logs(id)).toHaveLength(3);
  refusesAll = false;
  await admin.ok('/vmbiz/updateMailReport', { id, statusFlag: true });
  expect(await state()).toMatchObject({ statusFlag: true, fails: 0 });
});

test('a question that somebody keeps is sent to whom he shares it with, each as he may see it; to others it is not there', async () => {
  came.length = 0;
  const maker = { kind: 'user' as const, userId: people.all, loginAccount: 'mail', userName: '收件人', empId: null, loginSys: 'fms' };
  const kept = (reportName: string, sharedWith: 0 | 2) =>
    base.run((ctx) =>
      createOwnReport(
        { ...ctx, actor: maker, rights: new Set(['report.ownReport.share']) },
        { reportName, sharedWith, roleIds: [], question: { by: 'product', days: 'last7', measure: 'tradeNum' } },
      ),
    );
  const [shared, private_] = [await kept('本周消耗', 2), await kept('只给我', 0)];
  const contents = (await admin.read('/vmbiz/listMailReportContent')) as { taskCode: string; taskName: string }[];
  expect(contents).toContainEqual({ taskCode: `EXPORT_OWN_REPORT:${shared.id}`, taskName: '本周消耗' });
  expect(contents.map(({ taskCode }) => taskCode)).not.toContain(`EXPORT_OWN_REPORT:${private_.id}`);
  const said = { ...input, days: 'all', receivers: [people.all, people.one] };
  expect(
    await admin.refusal('/vmbiz/createMailReport', { ...said, reportName: '不是我的', taskCode: `EXPORT_OWN_REPORT:${private_.id}` }),
  ).toBe('not-found');
  expect(await admin.refusal('/vmbiz/createMailReport', { ...said, reportName: '没有问题', taskCode: 'EXPORT_OWN_REPORT' })).toBe(
    'export-unknown',
  );
  const { id } = await admin.ok('/vmbiz/createMailReport', { ...said, reportName: '每周消耗', taskCode: `EXPORT_OWN_REPORT:${shared.id}` });
  expect((await admin.ok('/vmbiz/listMailReport', { reportName: '每周消耗' })).rows).toMatchObject([{ taskName: '本周消耗' }]);
  await come(id);
  await vi.waitUntil(async () => (await logs(id)).length === 2, { timeout: 100_000, interval: 100 });
  expect((await logs(id)).map(({ mailState }) => mailState)).toEqual([MailState.sent, MailState.sent]);
  const products = async (scope: readonly string[]) =>
    (await base.pool.query(`select count(distinct product_id)::int as n from trade where sign <> 0 and vm_id = any($1)`, [scope])).rows[0]
      .n;
  const [all = { to: '', raw: '' }, one = { to: '', raw: '' }] = came.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect((await sheetOf(all)).length - 2).toBe(await products(vmIds));
  expect((await sheetOf(one)).length - 2).toBe(await products(vmIds.slice(0, 1)));
  // No longer shared: who does not own it gets none.
  await base.pool.query('update own_report set shared_with = 0 where id = $1', [shared.id]);
  await come(id);
  await vi.waitUntil(async () => (await logs(id)).length === 4, { timeout: 100_000, interval: 100 });
  expect(
    (await logs(id))
      .slice(0, 2)
      .map(({ receiver, mailState }) => [receiver, mailState])
      .toSorted(),
  ).toEqual([
    ['mail-all', MailState.sent],
    ['mail-one', MailState.left],
  ]);
});

test('what can never be sent is refused', async () => {
  const refusal = (more: object) => admin.refusal('/vmbiz/createMailReport', { ...input, reportName: newId(), ...more });
  expect(await refusal({ taskCode: 'EXPORT_NOTHING' })).toBe('export-unknown');
  expect(await refusal({ cycle: MailCycle.weekly })).toBe('mail-day');
  expect(await refusal({ receivers: [newId()] })).toBe('mail-receiver-unknown');
  expect(await refusal({ receiverRoles: [newId()] })).toBe('mail-receiver-unknown');
  expect(await refusal({ receivers: [] })).toBe('mail-nobody');
  expect(await refusal({ reportName: input.reportName })).toBe('conflict');
});

test('it is due on the site’s clock: a month that has not so many days has its last, and a span is of whole days', () => {
  const zone = 'Asia/Shanghai';
  const next = (after: string, cycle: number, cycleDay: number | null) =>
    nextMail({ cycle, cycleDay, sendTime: '08:00' }, Date.parse(after), { zone, isOff: () => false });
  expect(next('2026-02-10T00:00:00Z', MailCycle.daily, null)).toBe('2026-02-11T00:00:00.000Z');
  expect(next('2026-02-10T01:00:00Z', MailCycle.monthly, 31)).toBe('2026-02-28T00:00:00.000Z');
  expect(next('2026-02-11T01:00:00Z', MailCycle.weekly, 3)).toBe('2026-02-18T00:00:00.000Z');
  expect(mailSpan('lastWeek', '2026-02-11')).toEqual({ from: '2026-02-02', to: '2026-02-08' });
  expect(mailSpan('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(mailSpan('last7', '2026-03-01')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
});

test('whoever has one of its roles when it is sent receives it, once, also where he is named; who is locked does not', async () => {
  const roleId = newId();
  await base.pool.query(`insert into role (node_id, id, role_code, role_name) values ($1, $2, 'MAIL', '看报表的人')`, [
    base.node.nodeId,
    roleId,
  ]);
  const join = (userId: string) =>
    base.pool.query('insert into user_role (node_id, user_id, role_id) values ($1, $2, $3)', [base.node.nodeId, userId, roleId]);
  await join(people.all);
  const said = { ...input, reportName: '给角色', receivers: [people.all], receiverRoles: [roleId] };
  const { id } = await admin.ok('/vmbiz/createMailReport', said);
  // He came to have it after the report was made.
  await join(people.one);
  await join(people.none);
  await base.pool.query('update login_user set lock_flag = true where id = $1', [people.none]);
  await come(id);
  await vi.waitUntil(async () => (await logs(id)).length >= 2, { timeout: 100_000, interval: 100 });
  expect((await logs(id)).map(({ receiver }) => receiver).toSorted()).toEqual(['mail-all', 'mail-one']);
  const { rows } = await admin.ok('/vmbiz/listMailReport', { reportName: '给角色' });
  expect(rows[0]).toMatchObject({ receiverNames: '看报表的人、mail-all', receiverRoles: [roleId] });
  await admin.ok('/vmbiz/updateMailReport', { id, receivers: null });
  expect(await admin.refusal('/vmbiz/updateMailReport', { id, receiverRoles: null })).toBe('mail-nobody');
  expect((await admin.ok('/vmbiz/listMailReport', { reportName: '给角色' })).rows[0]).toMatchObject({
    receivers: [],
    receiverRoles: [roleId],
  });
});

test('on a day off of the site a report is left out or moved on; nobody gets anything', async () => {
  const today = dayOf(Date.now(), 'Asia/Shanghai');
  await base.run((ctx) => updateNodeConfig(ctx, { workDays: '1,2,3,4,5,6,7', holidays: `${today}~${addDays(today, 2)}` }));
  const daily = { ...input, reportName: '工作日报表', receivers: [people.all] };
  const { id } = await admin.ok('/vmbiz/createMailReport', { ...daily, holidayRule: HolidayRule.next });
  const find = async () =>
    ((await admin.ok('/vmbiz/listMailReport', { limit: 200 })).rows as Record<string, unknown>[]).find((row) => row['id'] === id);
  await come(id);
  const day = new Date(`${addDays(today, 3)}T08:00:00+08:00`).getTime();
  expect(await find()).toMatchObject({ holidayRule: HolidayRule.next, lastAt: null });
  expect(new Date(String((await find())?.['nextAt'])).getTime()).toBe(day);
  expect(await logs(id)).toEqual([]);
  await base.run((ctx) => updateNodeConfig(ctx, { workDays: null, holidays: null }));
});
