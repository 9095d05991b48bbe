// An office to test approval in: departments above each other with their heads, people with accounts, goods, and orders of any worth.
import { openCallers } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { newId } from '../../kernel/db/ids.ts';
import { comboApprovals, comboHandlers } from '../combo/index.ts';
import { openWorkflow, type Approvable } from './index.ts';

type Callers = Awaited<ReturnType<typeof openCallers>>;
export type Who = Callers['admin'];
export interface Person {
  userId: string;
  empId: string;
  name: string;
  /** Calls without a right. */
  calls: Who;
  /** Calls with every right. */
  boss: Who;
}

/** 工厂 (led by 厂长) above 车间 (led by 主任) above 班组 (without a head): 张三 works in 班组, 王芳 and 李雷 in 车间. 钱 keeps the workflows. */
export async function openOffice(database: TestDatabase, kinds: readonly Approvable[] = comboApprovals) {
  const callers = await openCallers(database, [comboHandlers, ...openWorkflow(kinds).handlers]);
  const { nodeId } = database.node;
  const query = (text: string, values: unknown[]) => database.pool.query(text, values);
  const departments: string[] = [];
  for (const name of ['工厂', '车间', '班组']) {
    const id = newId();
    await query('insert into department (node_id, id, parent_id, department_code, department_name) values ($1, $2, $3, $4, $4)', [
      nodeId,
      id,
      departments.at(-1) ?? null,
      name,
    ]);
    departments.push(id);
  }
  const hire = async (name: string, departmentId: string): Promise<Person> => {
    const [userId, empId] = [newId(), newId()];
    await query('insert into employee (node_id, id, emp_code, emp_name, department_id) values ($1, $2, $3, $3, $4)', [
      nodeId,
      empId,
      name,
      departmentId,
    ]);
    await query('insert into login_user (node_id, id, login_account, user_name, emp_id) values ($1, $2, $3, $3, $4)', [
      nodeId,
      userId,
      name,
      empId,
    ]);
    const who = { userId, empId, userName: name };
    return { userId, empId, name, calls: callers.as({ ...who, rights: [] }), boss: callers.as(who) };
  };
  const [works, hall, team] = departments as [string, string, string];
  const people = {
    chief: await hire('厂长', works),
    head: await hire('主任', hall),
    zhang: await hire('张三', team),
    wang: await hire('王芳', hall),
    li: await hire('李雷', hall),
    keeper: await hire('钱', works),
  };
  await query('update department set manager_emp_id = $2 where id = $1', [works, people.chief.empId]);
  await query('update department set manager_emp_id = $2 where id = $1', [hall, people.head.empId]);
  const [roleId, buyers] = [newId(), newId()];
  for (const [id, code] of [
    [roleId, 'KEEP'],
    [buyers, 'BUY'],
  ])
    await query('insert into role (node_id, id, role_code, role_name) values ($1, $2, $3, $3)', [nodeId, id, code]);
  await query("insert into role_right (node_id, role_id, menu_code) values ($1, $2, 'system.approvalWorkflow.update')", [nodeId, roleId]);
  await query('insert into user_role (node_id, user_id, role_id) values ($1, $2, $3)', [nodeId, people.keeper.userId, roleId]);
  for (const { userId } of [people.wang, people.li])
    await query('insert into user_role (node_id, user_id, role_id) values ($1, $2, $3)', [nodeId, userId, buyers]);
  const floor = await database.run((ctx) => furnish(ctx, { code: 'OFF' }));
  return { ...people, departments: { works, hall, team }, buyers, floor, callers, database };
}
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** A step as it is sent. */
export const step = (more: object = {}) => ({
  sort: 1,
  stepName: '审批',
  approverType: ApproverType.departmentHead as number,
  approverIds: [] as string[],
  passRule: PassRule.one as number,
  onDue: OnDue.remind as number,
  ...more,
});

let made = 0;
/** Makes a workflow, for combo orders unless another kind is said, in place of those before it; gives its id. */
export async function draw(
  office: Office,
  steps: object[],
  { bizType = WorkflowBizType.combo, ...more }: { bizType?: number; sort?: number; conditions?: object } = {},
): Promise<string> {
  await office.database.pool.query('update workflow set status_flag = false where biz_type = $1', [bizType]);
  made += 1;
  const body = { workflowName: `流程${made}`, bizType, sort: 1, conditions: {}, steps, ...more };
  return (await office.keeper.boss.ok('/vmbiz/workflow/create', body)).id;
}

/** An order of so many gloves (10 yuan each), asked for by somebody for 张三; gives its id. */
export const order = async (office: Office, num = 1, who: Person = office.zhang): Promise<string> =>
  (await who.boss.ok('/vmbiz/createComboPickOrder', { empId: office.zhang.empId, lines: [{ productId: office.floor.glove, num }] })).id;

export const stateOf = async ({ database }: Office, id: string): Promise<number> =>
  (await database.pool.query('select combo_status from combo_pick_order where id = $1', [id])).rows[0]?.combo_status;

/** The run of an order that somebody sees in his inbox, of one kind where that is said; undefined where it is not there. */
export async function inboxOf(
  who: Who,
  docId: string,
  more: { bizType?: number } = {},
): Promise<{ id: string; stepName: string | null; amount: string } | undefined> {
  const { rows } = await who.ok('/vmbiz/listApprovalInbox', { limit: 200, ...more });
  return rows.find((row: { docId: string }) => row.docId === docId);
}

/** Decides in the inbox; gives what it was refused with. */
export async function decide(who: Who, docId: string, passFlag = true): Promise<string | undefined> {
  const run = await inboxOf(who, docId);
  return run
    ? who.refusal('/vmbiz/decideApproval', { ids: [run.id], passFlag, approveRemark: passFlag ? '同意' : '不同意' })
    : 'not in the inbox';
}
