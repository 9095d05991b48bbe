// The engine through its endpoints: who is asked, in which order, and what becomes of the document.
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { comboApprovals } from '../combo/index.ts';
import { bindProducts } from '../machine/index.ts';
import { lookAfter as look } from './index.ts';
import { decide, draw, inboxOf, openOffice, order, stateOf, step, type Office, type Person } from './test-office.ts';

const database = testDatabase();
let office: Office;
beforeAll(async () => {
  office = await openOffice(database);
  const { vmId, channels, glove } = office.floor;
  await database.run(async (ctx) => {
    await bindProducts(
      ctx,
      channels.map((channelId) => ({ channelId, productId: glove })),
    );
    for (const channelId of channels) await fill(ctx, { vmId, channelId, productId: glove, qty: 500 });
  });
});

/** Who of the office has it in the inbox. Callers without a right stand for people whom the workflow alone asks. */
async function waitsFor(docId: string): Promise<string[]> {
  const { chief, head, zhang, wang, li, keeper } = office;
  const seen = await Promise.all(
    [chief, head, zhang, wang, li, keeper].map(async ({ name, calls }) => ((await inboxOf(calls, docId)) ? [name] : [])),
  );
  return seen.flat();
}
const trail = async (docId: string, who: Person = office.keeper) =>
  (await who.boss.ok('/vmbiz/listApprovalTrail', { bizType: WorkflowBizType.combo, docId })) as {
    acts: { act: number; actor: string; other: string | null; remark: string | null; revision: number; stepName: string | null }[];
    deciders: string[];
  };
const role = () => ({ approverType: ApproverType.role, approverIds: [office.buyers] });
const due = (docId: string) =>
  database.pool.query(
    "update approval_step s set due_at = now() - interval '1 minute' from approval a where a.id = s.approval_id and a.doc_id = $1 and s.open_flag",
    [docId],
  );
const lookAfter = () => database.run((ctx) => look({ ...ctx, db: database.db }, comboApprovals));

test('without a workflow whoever holds the right decides, in the inbox as on the page; nobody his own', async () => {
  const id = await order(office);
  expect(await waitsFor(id)).toEqual([]);
  expect([await decide(office.wang.boss, id), await stateOf(office, id)]).toEqual([undefined, 1]);
  const own = await order(office);
  expect([await inboxOf(office.zhang.boss, own), await inboxOf(office.wang.boss, own)]).toMatchObject([undefined, { amount: '10.00' }]);
  expect(await office.wang.boss.refusal('/vmbiz/approveComboPickOrder', { ids: [own], comboStatus: 2 })).toBeUndefined();
  expect(await inboxOf(office.li.boss, own)).toBeUndefined();
});

test('steps come one after the other; the right alone does not decide, the last one passes the order', async () => {
  await draw(office, [step({ stepName: '车间' }), step({ sort: 2, stepName: '采购', ...role() })]);
  const id = await order(office);
  // 班组 has no head: the one above decides.
  expect(await waitsFor(id)).toEqual(['主任']);
  const refused = await office.wang.boss.post('/vmbiz/approveComboPickOrder', { ids: [id], comboStatus: 1 });
  expect([refused.error, refused.msg]).toEqual(['approval-not-yours', expect.stringContaining('主任')]);
  expect(await decide(office.head.calls, id)).toBeUndefined();
  expect([await stateOf(office, id), await waitsFor(id)]).toEqual([0, ['王芳', '李雷']]);
  expect([await decide(office.li.calls, id), await stateOf(office, id), await waitsFor(id)]).toEqual([undefined, 1, []]);
  expect((await trail(id)).acts.map(({ act, actor, stepName }) => [act, actor, stepName])).toEqual([
    [1, '张三', null],
    [2, '主任', '车间'],
    [2, '李雷', '采购'],
  ]);
});

test('cheaper documents leave a step out; conditions choose the workflow; the first that fits takes it', async () => {
  await draw(office, [step(), step({ sort: 2, stepName: '采购', amountFrom: '100', ...role() })], { conditions: { numFrom: 2 } });
  const [small, medium, large] = [await order(office, 1), await order(office, 2), await order(office, 10)];
  expect([await waitsFor(small), await waitsFor(medium), await waitsFor(large)]).toEqual([[], ['主任'], ['主任']]);
  await decide(office.head.calls, medium);
  await decide(office.head.calls, large);
  expect([await stateOf(office, medium), await stateOf(office, large), await waitsFor(large)]).toEqual([1, 0, ['王芳', '李雷']]);
});

test('beside each other: all must agree, or so many; one no is enough where it cannot be reached any more', async () => {
  await draw(office, [step({ passRule: PassRule.all, ...role() }), step({ stepName: '车间' })]);
  const id = await order(office);
  expect(await waitsFor(id)).toEqual(['主任', '王芳', '李雷']);
  expect([await decide(office.wang.calls, id), await decide(office.wang.calls, id)]).toEqual([undefined, 'not in the inbox']);
  await decide(office.head.calls, id);
  expect([await stateOf(office, id), await waitsFor(id)]).toEqual([0, ['李雷']]);
  expect([await decide(office.li.calls, id, false), await stateOf(office, id), await waitsFor(id)]).toEqual([undefined, 2, []]);
  const { chief, head, wang } = office;
  const three = {
    approverType: ApproverType.person,
    approverIds: [chief, head, wang].map(({ empId }) => empId),
    passRule: PassRule.some,
    passNum: 2,
  };
  await draw(office, [step(three)]);
  const some = await order(office);
  expect([await decide(wang.calls, some, false), await stateOf(office, some)]).toEqual([undefined, 0]);
  expect([await decide(chief.calls, some), await stateOf(office, some)]).toEqual([undefined, 0]);
  expect([await decide(head.calls, some), await stateOf(office, some)]).toEqual([undefined, 1]);
});

test('nobody decides his own: the one above does, and where nobody is left, who keeps the workflows', async () => {
  await draw(office, [step()]);
  expect(await waitsFor(await order(office, 1, office.head))).toEqual(['厂长']);
  await draw(office, [step({ approverType: ApproverType.person, approverIds: [office.wang.empId] })]);
  expect(await waitsFor(await order(office, 1, office.wang))).toEqual(['钱']);
});

test('who is away has somebody decide for him, who is named as that; who asked cannot be it', async () => {
  await draw(office, [step()]);
  const [id, own] = [await order(office), await order(office, 1, office.li)];
  const span = { awayFrom: new Date(Date.now() - 60_000).toISOString(), awayTo: new Date(Date.now() + 3_600_000).toISOString() };
  expect(await office.head.calls.refusal('/vmbiz/createApprovalAbsence', { toEmpId: office.head.empId, ...span })).toBe(
    'approval-substitute',
  );
  await office.head.calls.ok('/vmbiz/createApprovalAbsence', { toEmpId: office.li.empId, ...span });
  expect([await waitsFor(id), await waitsFor(own)]).toEqual([['主任', '李雷'], ['主任']]);
  expect([await decide(office.li.calls, id), await stateOf(office, id)]).toEqual([undefined, 1]);
  expect((await trail(id)).acts.at(-1)).toMatchObject({ actor: '李雷', other: '主任', remark: '同意' });
  const [{ id: absence }] = await office.head.calls.read('/vmbiz/listApprovalAbsence');
  await office.head.calls.ok('/vmbiz/endApprovalAbsence', { id: absence });
  expect(await waitsFor(await order(office))).toEqual(['主任']);
});

test('asked back it waits for the answer; handed over another decides; nobody else may do either', async () => {
  await draw(office, [step()]);
  const id = await order(office);
  const run = (await inboxOf(office.head.calls, id))!.id;
  expect(await office.wang.calls.refusal('/vmbiz/askApproval', { id: run, question: '为什么' })).toBe('approval-not-yours');
  expect(await office.wang.calls.get(`/vmbiz/findApproval?id=${run}`)).toMatchObject({ error: 'not-found' });
  await office.head.calls.ok('/vmbiz/askApproval', { id: run, question: '为什么要这么多' });
  expect(await office.zhang.calls.read(`/vmbiz/findApproval?id=${run}`)).toMatchObject({
    question: '为什么要这么多',
    askerFlag: true,
    mineFlag: false,
  });
  expect(await office.wang.calls.refusal('/vmbiz/answerApproval', { id: run, answer: '就是' })).toBe('approval-no-question');
  await office.zhang.calls.ok('/vmbiz/answerApproval', { id: run, answer: '两个人用' });
  expect(await office.head.calls.refusal('/vmbiz/delegateApproval', { id: run, toEmpId: office.zhang.empId })).toBe('approval-substitute');
  await office.head.calls.ok('/vmbiz/delegateApproval', { id: run, toEmpId: office.wang.empId });
  expect([await waitsFor(id), await decide(office.wang.calls, id), await stateOf(office, id)]).toEqual([['王芳'], undefined, 1]);
  expect((await trail(id)).acts.map(({ act }) => act)).toEqual([1, 4, 5, 6, 2]);
});

test('what runs goes on by the version that it began with; what is changed asks anew, what is cancelled asks nobody', async () => {
  const workflow = await draw(office, [step()]);
  const id = await order(office);
  await office.keeper.boss.ok('/vmbiz/workflow/update', { id: workflow, steps: [step(role())] });
  expect([await waitsFor(id), await waitsFor(await order(office))]).toEqual([['主任'], ['王芳', '李雷']]);
  const lines = [{ productId: office.floor.glove, num: 4 }];
  await office.zhang.boss.ok('/vmbiz/updateComboPickOrder', { id, empId: office.zhang.empId, lines });
  expect([await waitsFor(id), (await inboxOf(office.li.calls, id))?.amount]).toEqual([['王芳', '李雷'], '40.00']);
  expect((await trail(id)).acts.map(({ act, revision }) => [act, revision])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  await office.zhang.boss.ok('/vmbiz/cancelComboPickOrder', { id });
  expect([await waitsFor(id), (await trail(id)).acts.at(-1)?.act]).toEqual([[], 7]);
  await office.keeper.boss.ok('/vmbiz/workflow/delete', { id: workflow });
  const late = await order(office);
  expect([await waitsFor(late), (await inboxOf(office.wang.boss, late))?.stepName]).toEqual([[], null]);
});

test('when time is up it is told again, goes to the superior, or lapses', async () => {
  await draw(office, [step({ dueHours: 1, onDue: OnDue.remind })]);
  const kept = await order(office);
  await draw(office, [step({ dueHours: 1, onDue: OnDue.escalate })]);
  const higher = await order(office);
  await draw(office, [step({ dueHours: 1, onDue: OnDue.lapse })]);
  const over = await order(office);
  for (const id of [kept, higher, over]) await due(id);
  expect([await lookAfter(), await lookAfter()]).toEqual([3, 0]);
  expect([await waitsFor(kept), await waitsFor(higher), await waitsFor(over)]).toEqual([['主任'], ['厂长'], []]);
  expect([await stateOf(office, kept), await stateOf(office, higher), await stateOf(office, over)]).toEqual([0, 0, 2]);
  const acts = await Promise.all([kept, higher, over].map(async (id) => (await trail(id)).acts.map(({ act }) => act)));
  expect(acts).toEqual([
    [1, 8],
    [1, 9],
    [1, 3, 10],
  ]);
  // A question stops the clock.
  await draw(office, [step({ dueHours: 1, onDue: OnDue.lapse })]);
  const asked = await order(office);
  await office.head.calls.ok('/vmbiz/askApproval', { id: (await inboxOf(office.head.calls, asked))!.id, question: '?' });
  await due(asked);
  expect([await lookAfter(), await stateOf(office, asked)]).toEqual([0, 0]);
});

test('one that cannot be looked after keeps none behind it waiting', async () => {
  await draw(office, [step({ dueHours: 1, onDue: OnDue.lapse })]);
  const [broken, sound] = [await order(office), await order(office)];
  for (const id of [broken, sound]) await due(id);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const kinds = comboApprovals.map((kind) => ({
    ...kind,
    decide: async (...[ctx, decision]: Parameters<typeof kind.decide>) => {
      if (decision.ids.includes(broken)) throw new Error('a fault');
      await kind.decide(ctx, decision);
    },
  }));
  expect(await database.run((ctx) => look({ ...ctx, db: database.db }, kinds))).toBe(1);
  expect([await stateOf(office, broken), await stateOf(office, sound), said.mock.calls.length]).toEqual([0, 2, 1]);
  said.mockRestore();
  expect([await lookAfter(), await stateOf(office, broken)]).toEqual([1, 2]);
});

test('several are decided at once, all or none', async () => {
  await draw(office, [step()]);
  const ids = [await order(office), await order(office)];
  const runs = await Promise.all(ids.map(async (id) => (await inboxOf(office.head.calls, id))!.id));
  await office.zhang.boss.ok('/vmbiz/cancelComboPickOrder', { id: ids[1] });
  expect(await office.head.calls.refusal('/vmbiz/decideApproval', { ids: runs, passFlag: true })).toBe('approval-over');
  expect(await stateOf(office, ids[0]!)).toBe(0);
  expect(await office.head.calls.refusal('/vmbiz/decideApproval', { ids: [runs[0]], passFlag: true })).toBeUndefined();
});
