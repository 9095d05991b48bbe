// A machine's refusal "needs approval" in the engine of approval: asked at the machine, decided in the inbox, the machine told at once.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { ApprovalOrderStatus, ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { strategy } from '../strategy/noun.ts';
import { openWorkflow } from '../workflow/index.ts';
import { askHelp, askPick, awaitAnswer } from './ask.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof furnish>>;
let empId: string;
let callers: Awaited<ReturnType<typeof openCallers>>;
let foreman: ReturnType<typeof callers.as>;
const chief = { userId: newId(), userName: '主任', empId: '' };
const holder = { userId: newId(), userName: '李班长' };

beforeAll(async () => {
  callers = await openCallers(database, [...strategy.handlers, ...openWorkflow(strategy.approvals ?? []).handlers]);
  const { nodeId } = database.node;
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'REL' });
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 50 });
    empId = await hire(ctx, 'E1');
    chief.empId = await hire(ctx, 'E2');
    await bindEmployees(ctx, { vmIds: [made.vmId], empIds: [empId] });
    await ctx.db.insertInto('vmPickMode').values({ nodeId, vmId: made.vmId, needApproval: true }).execute();
    return made;
  });
  const roleId = newId();
  await database.pool.query(`insert into role (node_id, id, role_code, role_name) values ($1, $2, 'G', '放行人')`, [nodeId, roleId]);
  await database.pool.query(`insert into role_right values ($1, $2, 'strategy.pickPrivilege.create')`, [nodeId, roleId]);
  for (const { userId, userName, ...more } of [holder, chief])
    await database.pool.query(`insert into login_user (node_id, id, login_account, user_name, emp_id) values ($1, $2, $3, $3, $4)`, [
      nodeId,
      userId,
      userName,
      'empId' in more ? more.empId : null,
    ]);
  await database.pool.query('insert into user_role values ($1, $2, $3)', [nodeId, holder.userId, roleId]);
  foreman = callers.as({ ...holder, rights: ['strategy.pickPrivilege.create'] });
});
beforeEach(() =>
  database.pool.query(`delete from pick_privilege; delete from notice; update workflow set status_flag = false;
    update approval set approval_status = 4 where approval_status = 2; update pick_release set release_status = 4 where release_status = 2`),
);

const asMachine = <T>(work: (ctx: Ctx) => Promise<T>, vmId = floor.vmId) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId, vmCode: 'REL', clockSkewMs: 0 } }));
const question = { empCode: 'E1', channelCode: '101', quantity: 2, face: false };
const ask = () => asMachine((ctx) => askPick(ctx, question));
const help = (quantity = 2) => asMachine((ctx) => askHelp(ctx, { ...question, quantity }));
const answer = (releaseId: string | null, waitSeconds = 0) => asMachine((ctx) => awaitAnswer(ctx, { releaseId: releaseId!, waitSeconds }));
const waiting = async (who: typeof foreman) => (await who.ok('/vmbiz/listApprovalInbox', {})).rows;
const decide = (who: typeof foreman, id: string, passFlag: boolean) =>
  who.post('/vmbiz/decideApproval', { ids: [id], passFlag, approveRemark: null });

test('without a workflow whoever holds the right decides it in his inbox; the machine that waits hears it at once, and gives just that', async () => {
  expect(await ask()).toMatchObject({ allowed: false, rule: 'approval' });
  const { releaseId } = await help();
  expect(await answer(releaseId)).toEqual({ releaseStatus: ApprovalOrderStatus.pending, decidedBy: null });
  const [run] = await waiting(foreman);
  expect(run).toMatchObject({ bizType: WorkflowBizType.release, docId: releaseId, num: 2, urgentFlag: true });
  const begun = Date.now();
  const heard = answer(releaseId, 10);
  await decide(foreman, run.id, true);
  expect(await heard).toEqual({ releaseStatus: ApprovalOrderStatus.passed, decidedBy: holder.userName });
  expect(Date.now() - begun).toBeLessThan(3000);
  expect(await ask()).toMatchObject({ allowed: true });
  expect(await asMachine((ctx) => askPick(ctx, { ...question, quantity: 3 }))).toMatchObject({ allowed: false });
  expect(await waiting(foreman)).toEqual([]);
  // Of another machine it is not known.
  await expect(asMachine((ctx) => awaitAnswer(ctx, { releaseId: releaseId!, waitSeconds: 0 }), newId())).rejects.toMatchObject({
    key: 'not-found',
  });
});

test('a no is told as well; asked again it is a new question, of another number a new version of one that waits', async () => {
  const first = await help();
  expect((await help(3)).releaseId).toBe(first.releaseId);
  const [run] = await waiting(foreman);
  expect(run).toMatchObject({ num: 3 });
  await decide(foreman, run.id, false);
  expect(await answer(first.releaseId)).toEqual({ releaseStatus: ApprovalOrderStatus.rejected, decidedBy: holder.userName });
  expect(await ask()).toMatchObject({ allowed: false });
  expect((await help()).releaseId).not.toBe(first.releaseId);
});

test('by a workflow those are asked whom it names, and nobody else decides; nobody his own', async () => {
  await callers.admin.ok('/vmbiz/workflow/create', {
    workflowName: '放行',
    bizType: WorkflowBizType.release,
    sort: 1,
    conditions: {},
    steps: [
      {
        sort: 1,
        stepName: '主任',
        approverType: ApproverType.person,
        approverIds: [chief.empId],
        passRule: PassRule.one,
        onDue: OnDue.remind,
      },
    ],
  });
  const { told, releaseId } = await help();
  expect(told).toEqual(['主任']);
  expect(await waiting(foreman)).toEqual([]);
  const head = callers.as({ ...chief, rights: [] });
  const [run] = await waiting(head);
  await decide(head, run.id, true);
  expect(await answer(releaseId)).toMatchObject({ releaseStatus: ApprovalOrderStatus.passed, decidedBy: '主任' });
  expect(await ask()).toMatchObject({ allowed: true });
});

test('what is granted another way is answered too; what nobody answers in its time lapses, and is decided no more', async () => {
  const granted = await help();
  const validTo = new Date(Date.now() + 3_600_000).toISOString();
  await foreman.ok('/strategy/createPickPrivilegeStrategy', { strategyName: '临时', empIds: [empId], productIds: [floor.drill], validTo });
  expect(await answer(granted.releaseId)).toMatchObject({ releaseStatus: ApprovalOrderStatus.passed, decidedBy: holder.userName });
  expect(await waiting(foreman)).toEqual([]);
  await database.pool.query('delete from pick_privilege');
  const late = await help();
  const [run] = await waiting(foreman);
  await database.pool.query(`update pick_release set ends_at = now() - interval '1 second'`);
  expect(await answer(late.releaseId, 5)).toMatchObject({ releaseStatus: ApprovalOrderStatus.expired });
  expect(await decide(foreman, run.id, true)).toMatchObject({ error: 'approval-over' });
  expect((await help()).releaseId).not.toBe(late.releaseId);
});
