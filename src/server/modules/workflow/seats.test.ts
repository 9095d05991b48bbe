// Whose a decision is: nobody chooses who decides for him, one person is one voice, and a question stops the time.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ApproverType, OnDue, PassRule } from '../../../contract/workflow/codes.ts';
import { comboApprovals } from '../combo/index.ts';
import { bindProducts } from '../machine/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { lookAfter } from './index.ts';
import { decide, draw, inboxOf, openOffice, order, stateOf, step, type Office, type Person } from './test-office.ts';

const database = testDatabase();
let office: Office;
beforeAll(async () => {
  office = await openOffice(database);
  const { vmId, channels, glove } = office.floor;
  await database.run(async (ctx) => {
    await bindProducts(ctx, [{ channelId: channels[0]!, productId: glove }]);
    await fill(ctx, { vmId, channelId: channels[0]!, productId: glove, qty: 500 });
  });
});

const runOf = async (docId: string): Promise<string> =>
  (await database.pool.query('select id from approval where doc_id = $1 and approval_status = 2', [docId])).rows[0].id;
const dueOf = async (docId: string): Promise<number> =>
  Date.parse(
    (
      await database.pool.query(
        'select s.due_at from approval_step s join approval a on a.id = s.approval_id where a.doc_id = $1 and s.open_flag',
        [docId],
      )
    ).rows[0].due_at,
  );
const both = () => ({ approverType: ApproverType.role, approverIds: [office.buyers] });
const goAway = (who: Person, toEmpId: string) =>
  who.calls.ok('/vmbiz/createApprovalAbsence', {
    toEmpId,
    awayFrom: new Date(Date.now() - 60_000).toISOString(),
    awayTo: new Date(Date.now() + 3_600_000).toISOString(),
  });

test('who asked does nothing with the seats of those whom he stands in for: he would choose who decides', async () => {
  await draw(office, [step()]);
  await goAway(office.head, office.zhang.empId);
  const id = await order(office);
  const run = await runOf(id);
  const { calls } = office.zhang;
  expect(await calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: office.li.empId })).toBe('own-request');
  expect(await calls.refusal('/vmbiz/askApproval', { id: run, question: '?' })).toBe('own-request');
  expect([await inboxOf(office.li.calls, id), await inboxOf(office.head.calls, id)]).toEqual([
    undefined,
    expect.objectContaining({ id: run }),
  ]);
  await database.pool.query('delete from approval_absence');
});

test('handed over to who decides the step already, all would be one: refused', async () => {
  await draw(office, [step({ passRule: PassRule.all, ...both() })]);
  const id = await order(office);
  const run = await runOf(id);
  expect(await office.wang.calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: office.li.empId })).toBe('approval-substitute');
  expect(await office.wang.calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: office.chief.empId })).toBeUndefined();
  expect([await decide(office.li.calls, id), await stateOf(office, id)]).toEqual([undefined, 0]);
  expect(await office.chief.calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: office.li.empId })).toBe('approval-substitute');
});

test('who stands in for another at the same step hands his own seat over alone', async () => {
  await draw(office, [step({ passRule: PassRule.all, ...both() })]);
  await goAway(office.wang, office.li.empId);
  const id = await order(office);
  expect(await office.li.calls.refusal('/vmbiz/delegateApproval', { id: await runOf(id), toEmpId: office.chief.empId })).toBeUndefined();
  expect([await decide(office.chief.calls, id), await stateOf(office, id)]).toEqual([undefined, 0]);
  expect([await decide(office.wang.calls, id), await stateOf(office, id)]).toEqual([undefined, 1]);
  await database.pool.query('delete from approval_absence');
});

test('a question is asked once, of somebody who can answer; the next stage begins without it', async () => {
  await draw(office, [
    step({ ...both() }),
    step({ sort: 2, stepName: '厂长', approverType: ApproverType.person, approverIds: [office.chief.empId] }),
  ]);
  const id = await order(office);
  const run = await runOf(id);
  const ask = (question: string) => office.wang.calls.refusal('/vmbiz/askApproval', { id: run, question });
  expect([await ask('为什么'), await ask('为什么')]).toEqual([undefined, 'approval-asked']);
  expect(await decide(office.li.calls, id)).toBeUndefined();
  expect(await office.chief.calls.read(`/vmbiz/findApproval?id=${run}`)).toMatchObject({ question: null, mineFlag: true });
  await database.pool.query("update approval set asked_by = '{}' where id = $1", [run]);
  expect(await office.chief.calls.refusal('/vmbiz/askApproval', { id: run, question: '?' })).toBe('approval-nobody-asked');
});

test('a question gives the time back that it took: working time alone', async () => {
  const answered = async (hours: string) => {
    await database.run((ctx) => updateNodeConfig(ctx, { workDays: '1,2,3,4,5,6,7', workHours: hours }));
    const id = await order(office);
    const before = await dueOf(id);
    const run = await runOf(id);
    const asked = performance.now();
    await office.head.calls.ok('/vmbiz/askApproval', { id: run, question: '?' });
    await database.pool.query('select pg_sleep(0.05)');
    await office.zhang.calls.ok('/vmbiz/answerApproval', { id: run, answer: '是' });
    return { by: (await dueOf(id)) - before, took: performance.now() - asked };
  };
  await draw(office, [step({ dueHours: 2 })]);
  // Noon is within the first, outside of the second.
  const hour = Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hour12: false, timeZone: 'Asia/Shanghai' }).format(new Date()));
  const [within, outside] = hour < 12 ? ['00:00-23:00', '13:00-23:00'] : ['00:00-23:59', '00:00-11:00'];
  const work = await answered(within!);
  expect(work.by).toBeGreaterThanOrEqual(50);
  expect(work.by).toBeLessThanOrEqual(work.took);
  expect((await answered(outside!)).by).toBe(0);
  await database.run((ctx) => updateNodeConfig(ctx, { workDays: null, workHours: null }));
});

test('when time is up the superior decides; where the nearest one asked, the one above him', async () => {
  await draw(office, [step({ approverType: ApproverType.person, approverIds: [office.wang.empId], dueHours: 1, onDue: OnDue.escalate })]);
  const id = await order(office, 1, office.head);
  await database.pool.query(
    "update approval_step s set due_at = now() - interval '1 minute' from approval a where a.id = s.approval_id and a.doc_id = $1",
    [id],
  );
  await database.run((ctx) => lookAfter({ ...ctx, db: database.db }, comboApprovals));
  expect([await inboxOf(office.wang.calls, id), await inboxOf(office.keeper.calls, id)]).toEqual([undefined, undefined]);
  expect(await inboxOf(office.chief.calls, id)).toMatchObject({ stepName: '审批' });
});

test('who asked hears how it ended, with what was said; who ended it himself does not', async () => {
  await draw(office, [step()]);
  const told = async () =>
    (await database.pool.query('select title, content from notice where $1 = any(receiver_ids) order by id', [office.zhang.userId])).rows;
  const before = (await told()).length;
  const [passed, rejected, back] = [await order(office), await order(office), await order(office)];
  await decide(office.head.calls, passed);
  await decide(office.head.calls, rejected, false);
  await office.zhang.boss.ok('/vmbiz/cancelComboPickOrder', { id: back });
  const heard = (await told()).slice(before);
  expect(heard.map(({ title }) => title.split(' ')[1])).toEqual(['已通过审批', '没有通过审批']);
  expect(heard[1].content).toContain('不同意');
  expect(heard[1].content).toContain('data-own-approval=');
});

test('who always wants a mail has one of what waits for him, with the address of its decision; others have none', async () => {
  await draw(office, [step({ approverType: ApproverType.role, approverIds: [office.buyers], passRule: PassRule.all })]);
  await database.pool.query(`update login_user set email = 'wang@example.com' where id = $1`, [office.wang.userId]);
  await database.pool.query(`update login_user set email = 'li@example.com' where id = $1`, [office.li.userId]);
  await database.pool.query(`insert into alert_choice (node_id, user_id, mail_choice) values ($1, $2, 1)`, [
    database.node.nodeId,
    office.wang.userId,
  ]);
  const id = await order(office);
  const run = await inboxOf(office.wang.calls, id);
  const { rows } = await database.pool.query(`select payload from job where task = 'alert.mail'`);
  expect(rows.map(({ payload }) => payload)).toEqual([
    {
      to: 'wang@example.com',
      subject: expect.stringContaining('待您审批'),
      text: expect.stringMatching(new RegExp(`^张三[^]*\\n\\nhttps?://[^/]+/system/approvalInbox\\?open=${run?.id}$`)),
    },
  ]);
});
