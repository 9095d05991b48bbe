// Who can make a refused pick possible: users that hold the right and may see the employee.
import { sql } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Decision } from '../../../contract/pick/decide.ts';
import type { Ctx } from '../../kernel/ctx.ts';

const PRIVILEGE: Right = 'strategy.pickPrivilege.create';
/** What must be pressed where a privilege does not help. */
const RIGHT_OF: Partial<Record<ErrorCode, Right>> = {
  'pick-emp-locked': 'organization.staff.lock',
  'pick-face-unknown': 'organization.staff.faceImage',
  'pick-not-bound': 'machine.vmBindCard.bind',
  'pick-bind-over': 'machine.vmBindCard.bind',
  'pick-vm-locked': 'machine.machineManage.update',
  'pick-off-sale': 'product.productList.onSale',
  'pick-no-channel': 'machine.vmChannelpz.bind',
  'pick-frozen': 'machine.vmChannelpz.freeze',
  'pick-empty': 'operate.replNeedsMachine.createPlan',
  'pick-barred': 'operate.replNeedsMachine.createPlan',
  'pick-not-authorised': 'machine.vmChannelpz.auth',
  'pick-at-once': 'machine.machineManage.pickMode',
};
/** What nobody else need do: he can say or show it himself. */
const HIMSELF: readonly ErrorCode[] = ['pick-face', 'pick-no-cost', 'pick-no-project'];
const SHOWN = 5;

/** The right that would make it possible; null where nothing stands in the way, or only what he can do himself. */
export const rightFor = ({ reason }: Decision): Right | null =>
  reason?.key && !HIMSELF.includes(reason.key) ? (RIGHT_OF[reason.key] ?? PRIVILEGE) : null;

/** The first users that hold a right, whose data permission reaches the employee and who are not the employee. */
export async function holdersOf(
  ctx: Ctx,
  { right, empId, limit = SHOWN }: { right: Right; empId: string; limit?: number },
): Promise<{ id: string; userName: string }[]> {
  // beyond scope: it is the permission of those who could grant it that counts
  const { rows } = await sql<{ id: string; userName: string }>`
    select distinct u.id, u.user_name from role_right r
    join user_role o on o.node_id = r.node_id and o.role_id = r.role_id
    join login_user u on u.node_id = o.node_id and u.id = o.user_id and not u.lock_flag
    where r.node_id = ${ctx.nodeId} and r.menu_code = ${right} and u.emp_id is distinct from ${empId}
      and (not exists (select from user_data_scope d join data_scope_entity x on x.node_id = d.node_id and x.template_id = d.template_id
          where d.node_id = u.node_id and d.user_id = u.id and x.entity_type = 'department')
        or exists (select from user_data_scope d join data_scope_entity x on x.node_id = d.node_id and x.template_id = d.template_id
          join employee e on e.node_id = x.node_id and e.department_id = x.entity_id
          where d.node_id = u.node_id and d.user_id = u.id and x.entity_type = 'department' and e.id = ${empId}))
    order by u.user_name, u.id limit ${limit}`.execute(ctx.db);
  return rows;
}
