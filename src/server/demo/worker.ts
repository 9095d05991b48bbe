// The worker of the demonstration site: an employee with an account of his own, for the mobile system: what he holds, until when, what he may still take.
import { TradeType } from '../../contract/stock/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createUser } from '../modules/auth/index.ts';
import { heldBy } from '../modules/stock/index.ts';

export const WORKER = { loginAccount: 'worker', userName: '操作工' } as const;

/** Makes the account, tied to the employee who has most in hand; a site where nobody borrows has none. */
export async function makeWorker(ctx: Ctx, password: string): Promise<void> {
  const borrowers = await from(ctx, 'trade', 't')
    .select('t.empId')
    .distinct()
    .where('t.tradeType', '=', TradeType.borrow)
    .where('t.empId', 'is not', null)
    .orderBy('t.empId')
    .execute();
  const held = await heldBy(ctx, { employees: borrowers.flatMap(({ empId }) => empId ?? []) });
  const kinds = Map.groupBy(held, ({ employeeId }) => employeeId);
  const [empId] = [...kinds.keys()].toSorted((a, b) => (kinds.get(b)?.length ?? 0) - (kinds.get(a)?.length ?? 0));
  if (empId) await createUser(ctx, { ...WORKER, password, empId, roleIds: [], loginSys: ['fmsMobile'] });
}
