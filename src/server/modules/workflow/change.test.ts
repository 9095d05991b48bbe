// Who decides a document changes its quantities within what his step lets him: the change makes a version, and that version is what is decided.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ApprovalAct, ApproverType, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { bindProducts } from '../machine/index.ts';
import { draw, inboxOf, openOffice, order, stateOf, step, type Office, type Who } from './test-office.ts';

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
beforeEach(() => draw(office, [step({ changeFlag: true, changeUpPct: 20 })]));

const numsOf = async (docId: string): Promise<number[]> =>
  (await database.pool.query('select num from combo_pick_order_line where order_id = $1 order by line_no', [docId])).rows.map(({ num }) =>
    Number(num),
  );
const change = async (who: Who, docId: string, nums: number[]): Promise<string | undefined> =>
  who.refusal('/vmbiz/changeApproval', { id: (await inboxOf(who, docId))?.id, nums, remark: '够用' });
const told = async (userId: string): Promise<string[]> =>
  (await database.pool.query('select title from notice where $1 = any(receiver_ids)', [userId])).rows.map(({ title }) => title);

test('fewer are wanted: the order has so many, its timeline says both, who asked is told, and what passes is the changed one', async () => {
  const id = await order(office, 10);
  const { calls } = office.head;
  const seen = await inboxOf(calls, id);
  expect(await calls.read(`/vmbiz/findApproval?id=${seen?.id}`)).toMatchObject({ changeUpPct: 20, lines: [{ num: 10, askedNum: null }] });
  expect(await change(calls, id, [8])).toBeUndefined();
  const now = await inboxOf(calls, id);
  expect([await numsOf(id), now?.id === seen?.id, now?.amount]).toEqual([[8], false, '80.00']);
  const found = await calls.read(`/vmbiz/findApproval?id=${now?.id}`);
  expect(found).toMatchObject({ revision: 2, mineFlag: true, lines: [{ num: 8, askedNum: 10 }] });
  expect(found.acts.at(-1)).toMatchObject({ act: ApprovalAct.changed, actor: '主任', stepName: '审批' });
  expect(found.acts.at(-1).remark).toMatch(/10 → 8.*；¥100\.00 → ¥80\.00；够用$/);
  expect((await told(office.zhang.userId)).some((title) => title.includes('被审批人改了'))).toBe(true);
  // What was seen before decides nothing any more.
  expect(await calls.refusal('/vmbiz/decideApproval', { ids: [seen?.id], passFlag: true })).toBe('approval-over');
  expect(await calls.refusal('/vmbiz/decideApproval', { ids: [now?.id], passFlag: true })).toBeUndefined();
  const { rows } = await database.pool.query('select sum(held)::int as held from stock_reservation where document_id = $1', [id]);
  expect([await stateOf(office, id), rows[0].held]).toEqual([1, 8]);
});

test('more only by the percentage, of what was asked for however often it is changed; nothing at all is no change', async () => {
  const id = await order(office, 10);
  const { calls } = office.head;
  expect(await change(calls, id, [12])).toBeUndefined();
  expect([await change(calls, id, [13]), await change(calls, id, [0]), await change(calls, id, [1, 1])]).toEqual([
    'approval-beyond',
    'approval-nothing',
    'approval-over',
  ]);
  expect([await change(calls, id, [1]), await change(calls, id, [12]), await numsOf(id)]).toEqual([undefined, undefined, [12]]);
});

test('not where the step does not let him, not by who has no seat or asked, not while a question is open', async () => {
  const id = await order(office, 10);
  const run = (await inboxOf(office.head.calls, id))?.id;
  const by = (who: Who) => who.refusal('/vmbiz/changeApproval', { id: run, nums: [5] });
  expect([await by(office.li.calls), await by(office.zhang.calls)]).toEqual(['approval-not-yours', 'own-request']);
  await office.head.calls.ok('/vmbiz/askApproval', { id: run, question: '?' });
  expect(await by(office.head.calls)).toBe('approval-asked');
  await draw(office, [step()]);
  const fixed = await order(office, 10);
  expect([await change(office.head.calls, fixed, [5]), await numsOf(fixed)]).toEqual(['approval-fixed', [10]]);
  const seen = await inboxOf(office.head.calls, fixed);
  expect(await office.head.calls.read(`/vmbiz/findApproval?id=${seen?.id}`)).toMatchObject({ changeUpPct: null });
});

test('so much that a step before it would be needed, or another workflow, is refused; less is not', async () => {
  const chief = step({
    sort: 1,
    stepName: '厂长',
    approverType: ApproverType.person,
    approverIds: [office.chief.empId],
    amountFrom: '110',
  });
  await draw(office, [chief, step({ sort: 2, changeFlag: true, changeUpPct: 50 })]);
  const id = await order(office, 10);
  expect([await change(office.head.calls, id, [11]), await change(office.head.calls, id, [9])]).toEqual([
    'approval-other-steps',
    undefined,
  ]);
  await draw(office, [step({ changeFlag: true, changeUpPct: 50 })], { sort: 2 });
  await office.keeper.boss.ok('/vmbiz/workflow/create', {
    workflowName: '大单',
    bizType: WorkflowBizType.combo,
    sort: 1,
    conditions: { numFrom: 12 },
    steps: [step()],
  });
  const other = await order(office, 10);
  expect([await change(office.head.calls, other, [12]), await change(office.head.calls, other, [11])]).toEqual([
    'approval-other-steps',
    undefined,
  ]);
});

test('what one of two has passed stays passed when the other changes it, and he hears that it changed', async () => {
  await draw(office, [step({ passRule: 2, approverType: ApproverType.role, approverIds: [office.buyers], changeFlag: true })]);
  const id = await order(office, 10);
  const { id: run } = (await inboxOf(office.wang.calls, id))!;
  await office.wang.calls.ok('/vmbiz/decideApproval', { ids: [run], passFlag: true });
  expect(await change(office.li.calls, id, [7])).toBeUndefined();
  expect(
    await office.li.calls.refusal('/vmbiz/decideApproval', { ids: [(await inboxOf(office.li.calls, id))!.id], passFlag: true }),
  ).toBeUndefined();
  expect([await stateOf(office, id), await numsOf(id)]).toEqual([1, [7]]);
});
