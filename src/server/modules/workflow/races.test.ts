// What several do with one document at the same moment: a decision against a change of it, a lapse against a decision.
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ApproverType, OnDue, PassRule } from '../../../contract/workflow/codes.ts';
import { comboApprovals } from '../combo/index.ts';
import { bindProducts } from '../machine/index.ts';
import { decideApprovals } from './inbox.ts';
import { lookAfter, type Approvable } from './index.ts';
import { decide, draw, inboxOf, openOffice, order, stateOf, step, type Office } from './test-office.ts';

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

const actsOf = async (docId: string) =>
  (
    await database.pool.query(
      'select t.act from approval a join approval_act t on t.approval_id = a.id where a.doc_id = $1 order by t.acted_at, t.id',
      [docId],
    )
  ).rows.map(({ act }) => act);
/** Until so many wait for what somebody holds. */
const waiting = (n: number) =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0].n).toBe(n);
  }, 10_000);

test('what is changed while somebody decides it is decided by nobody: not the version that he saw, not the new one', async () => {
  await draw(office, [step()], { conditions: { amountTo: '50' } });
  const id = await order(office);
  const run = (await inboxOf(office.head.calls, id))!.id;
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from combo_pick_order where id = $1 for update', [id]);
  // Of ten gloves no workflow takes any notice: whoever holds the right decides, which the head does not.
  const lines = [{ productId: office.floor.glove, num: 10 }];
  const change = office.zhang.boss.refusal('/vmbiz/updateComboPickOrder', { id, empId: office.zhang.empId, lines });
  await waiting(1);
  const decision = office.head.calls.refusal('/vmbiz/decideApproval', { ids: [run], passFlag: true });
  await waiting(2);
  await holder.query('commit');
  holder.release();
  expect([await change, await decision]).toEqual([undefined, 'approval-over']);
  expect([await stateOf(office, id), await actsOf(id)]).toEqual([0, [1, 1]]);
});

/** The kinds, whose verb finds that something happened just before. */
const after = (deed: () => Promise<unknown>): Approvable[] =>
  comboApprovals.map((kind) => ({
    ...kind,
    decide: async (ctx, decision) => {
      await deed();
      await kind.decide(ctx, decision);
    },
  }));
const makeDue = (docId: string) =>
  database.pool.query(
    "update approval_step s set due_at = now() - interval '1 minute' from approval a where a.id = s.approval_id and a.doc_id = $1 and s.open_flag",
    [docId],
  );
const lookWhile = (deed: () => Promise<unknown>) => database.run((ctx) => lookAfter({ ...ctx, db: database.db }, after(deed)));

test('a decision at the moment of a lapse stands: of a step, and of all', async () => {
  const lapsing = step({ dueHours: 1, onDue: OnDue.lapse });
  await draw(office, [lapsing, step({ sort: 2, stepName: '采购', approverType: ApproverType.role, approverIds: [office.buyers] })]);
  const first = await order(office);
  await makeDue(first);
  await lookWhile(() => decide(office.head.calls, first));
  expect([await stateOf(office, first), await actsOf(first), await inboxOf(office.wang.calls, first)]).toEqual([
    0,
    [1, 2],
    expect.objectContaining({ stepName: '采购' }),
  ]);
  await draw(office, [lapsing]);
  const last = await order(office);
  await makeDue(last);
  await lookWhile(() => decide(office.head.calls, last));
  expect([await stateOf(office, last), await actsOf(last)]).toEqual([1, [1, 2]]);
});

test('what is changed at the moment of a lapse has its time before it', async () => {
  await draw(office, [step({ dueHours: 1, onDue: OnDue.lapse })]);
  const id = await order(office);
  await makeDue(id);
  const lines = [{ productId: office.floor.glove, num: 2 }];
  await lookWhile(() => office.zhang.boss.ok('/vmbiz/updateComboPickOrder', { id, empId: office.zhang.empId, lines }));
  expect([await stateOf(office, id), await actsOf(id)]).toEqual([0, [1, 1]]);
});

test("a person's yes just before his no, of which a noun takes no notice: refused, for the no would be kept nowhere", async () => {
  const { chief, head, wang } = office;
  const approverIds = [chief, head, wang].map(({ empId }) => empId);
  await draw(office, [step({ approverType: ApproverType.person, approverIds, passRule: PassRule.some, passNum: 2 })]);
  const id = await order(office);
  const run = (await inboxOf(head.calls, id))!.id;
  const no = {
    kind: 'user' as const,
    userId: head.userId,
    loginAccount: head.name,
    userName: head.name,
    empId: head.empId,
    loginSys: 'fms' as const,
  };
  const second = database.run((ctx) =>
    decideApprovals(
      { ...ctx, actor: no },
      comboApprovals.map((kind) => ({ ...kind, decide: async () => void (await decide(head.calls, id)) })),
      { ids: [run], passFlag: false },
    ),
  );
  await expect(second).rejects.toThrow('approval-over');
  expect([await stateOf(office, id), await actsOf(id)]).toEqual([0, [1, 2]]);
});
