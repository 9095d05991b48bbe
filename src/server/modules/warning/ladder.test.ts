// What is borrowed and comes back late: reminded, told, then told to the head; its holder hears of it as well.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { notice } from '../../../contract/notice/index.ts';
import { warning } from '../../../contract/warning/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { createBorrowCycle } from '../product/index.ts';
import { recordTrades } from '../trade/index.ts';
import { watchSite } from './watch.ts';

const database = testDatabase();
const HOUR = 3_600_000;
let testApp: TestApp;
let site: Site;
let chief: Caller;
let holder: Caller;
let head: Caller;
let colleague: Caller;
let loanOf: { empId: string };

/** Somebody with a right of the bell alone and no data permission of his own, whose account says which employee he is. */
async function employed(empId: string): Promise<Caller> {
  const caller = await site.hire({ rights: ['system.warningCenter'], scope: { vm: [newId()], department: [newId()] } });
  await database.pool.query(`update login_user set emp_id = $1 where id = $2`, [empId, caller.userId]);
  return caller;
}

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('LADDER');
  const floor = await site.run((ctx) => furnish(ctx, { code: 'L' }));
  const [borrower, boss, other] = await site.run(async (ctx) => [await hire(ctx, 'L1'), await hire(ctx, 'L2'), await hire(ctx, 'L3')]);
  // His department is his own; the one above it has another head.
  await database.pool.query(
    `update department d set parent_id = up.id, manager_emp_id = $1 from department up where d.department_code = 'D-L1' and up.department_code = 'D-L2'`,
    [borrower],
  );
  await database.pool.query(`update department set manager_emp_id = $1 where department_code = 'D-L2'`, [boss]);
  chief = await site.hire();
  [holder, head, colleague] = [await employed(borrower!), await employed(boss!), await employed(other!)];
  const [channelId = ''] = floor.channels;
  await site.run(async (ctx) => {
    await createBorrowCycle(ctx, { productId: floor.drill, cycleValue: 2, cycleUnit: 'D', remindBefore: 24 });
    await bindProducts(ctx, [{ channelId, productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId, productId: floor.drill, qty: 10 });
    const borrow = (hours: number) => ({
      vmId: floor.vmId,
      tradeNumber: newId(),
      tradeType: 10002 as const,
      happenedAt: new Date(Date.now() - hours * HOUR + 60_000).toISOString(),
      event: { id: newId() },
      empId: borrower!,
      lines: [{ channelId, productId: floor.drill, quantity: 1 }],
    });
    await recordTrades(ctx, [borrow(30)]);
  });
  loanOf = { empId: borrower! };
});
afterAll(() => testApp?.close());

const watch = () => watchSite(systemCtx(database.db, site, 'test'));
const rule = (caveatKind: string, more: object = {}) =>
  chief.send(warning.create, { caveatName: newId(), caveatKind, channels: ['notice'], receivers: [chief.userId], ...more });
const told = async (who: Caller): Promise<string[]> =>
  (await who.send(notice.list, { limit: 100 })).data.rows.map(({ content }: { content: string }) => content);
const numberTold = async () => Promise.all([chief, holder, head, colleague].map(async (who) => (await told(who)).length));

test('before it is due its holder and who asked for it are reminded once, by the hours of the borrow cycle; nobody else', async () => {
  await database.pool.query(`update stock_loan set remind_at = now() + interval '1 hour' where employee_id = $1`, [loanOf.empId]);
  expect((await rule('due')).code).toBe(200);
  await watch();
  expect(await numberTold()).toEqual([0, 0, 0, 0]);
  await database.pool.query(`update stock_loan set remind_at = due_at - interval '24 hours' where employee_id = $1`, [loanOf.empId]);
  await watch();
  await watch();
  expect(await numberTold()).toEqual([1, 1, 0, 0]);
  expect(await told(holder)).toEqual([expect.stringContaining('张三（L1）1 件 应在 19 小时内归还')]);
});

test('a rule with hours of its own reminds by them; a loan without a reminder is none of the cycle', async () => {
  await database.pool.query(`delete from notice`);
  await database.pool.query(`delete from caveat_center`);
  await database.pool.query(`update stock_loan set remind_at = due_at where employee_id = $1`, [loanOf.empId]);
  await rule('due');
  await rule('due', { threshold: 18 });
  await watch();
  expect(await numberTold()).toEqual([0, 0, 0, 0]);
  await rule('due', { threshold: 19 });
  await watch();
  expect(await numberTold()).toEqual([1, 1, 0, 0]);
});

test('overdue: told to the holder; what nobody acknowledges goes to the head above him once, whom nobody had to name', async () => {
  await database.pool.query(`delete from notice`);
  await database.pool.query(`delete from caveat_center`);
  await database.pool.query(`update stock_loan set due_at = now() - interval '2 days 1 hour' where employee_id = $1`, [loanOf.empId]);
  expect((await rule('offline', { escalateMinutes: 30 })).error).toBe('caveat-half-escalation');
  expect((await rule('overdue', { escalateMinutes: 30 })).code).toBe(200);
  await watch();
  expect(await numberTold()).toEqual([1, 1, 0, 0]);
  await database.pool.query(`update caveat_case set told_at = now() - interval '31 minutes'`);
  await watch();
  await watch();
  expect(await numberTold()).toEqual([1, 1, 1, 0]);
  expect(await told(head)).toEqual([expect.stringContaining('张三（L1）1 件 逾期 2 天未还')]);
});
