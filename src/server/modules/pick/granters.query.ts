// Who can make a refused pick possible: users that hold the right and may see the employee.
import { sql } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Decision } from '../../../contract/pick/decide.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { holders } from '../role/index.ts';

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
export const holdersOf = (ctx: Ctx, { right, empId, limit = SHOWN }: { right: Right; empId: string; limit?: number }) =>
  holders(ctx, right, {
    kind: 'department',
    id: sql<string>`(select e.department_id from employee e where e.node_id = u.node_id and e.id = ${empId})`,
  })
    .where(sql<boolean>`u.emp_id is distinct from ${empId}`)
    .limit(limit)
    .execute();
