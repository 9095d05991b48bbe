// What happens to people at the demonstration site: levels, heads of departments, moves, lost cards, vendor staff, a leaver.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import {
  beginClearance,
  bindCard,
  createEmployees,
  createLevel,
  moveToDepartment,
  setEmployeeLock,
  unbindCard,
  updateDepartment,
} from '../modules/org/index.ts';
import { heldBy } from '../modules/stock/index.ts';
import { personName } from './people.ts';
import { seeded } from './random.ts';

const LEVELS = ['初级工', '中级工', '高级工', '技师', '高级技师'];

/** Comes after the history: the leaver is somebody who still holds a tool. Has dice of its own, so that nothing else of the site changes. */
export async function makeStaffHistory(ctx: Ctx, seed: number): Promise<void> {
  const random = seeded(seed + 7);
  const staff = await ctx.db
    .selectFrom('employee')
    .select(['id', 'departmentId'])
    .where('nodeId', '=', ctx.nodeId)
    .orderBy('empCode')
    .execute();
  await gradeStaff(ctx);
  await nameHeads(ctx);
  const departments = [...new Set(staff.map(({ departmentId }) => departmentId))];
  const today = dayOf(new Date(), ctx.timeZone);
  const other = (id: string) => random.pick(departments.filter((one) => one !== id));
  for (const { id, departmentId } of staff.slice(20, 28))
    await moveToDepartment(ctx, { id, departmentId: other(departmentId), effectiveDate: addDays(today, -random.int(3, 60)) });
  for (const { id, departmentId } of staff.slice(28, 31))
    await moveToDepartment(ctx, {
      id,
      departmentId: other(departmentId),
      effectiveDate: addDays(today, random.int(3, 20)),
      remark: '轮岗',
    });
  for (const [at, { id }] of staff.slice(31, 37).entries()) {
    if (at % 2 === 0) await unbindCard(ctx, { id, reason: '遗失' });
    await bindCard(ctx, { id, cardNo: String(3_900_000_000 + random.int(0, 900_000)) });
  }
  await setEmployeeLock(ctx, { ids: staff.slice(40, 43).map(({ id }) => id), lockFlag: true, lockReason: '长期休假' });
  await hireVendorStaff(ctx, random, departments);
  const [held] = await heldBy(ctx, { employees: staff.map(({ id }) => id) });
  if (held) await beginClearance(ctx, { id: held.employeeId, leaveDate: addDays(today, 5), remark: '合同到期' });
}

/** Five levels, the higher the rarer. */
async function gradeStaff(ctx: Ctx): Promise<void> {
  const ids: string[] = [];
  for (const [sort, levelName] of LEVELS.entries())
    ids.push((await createLevel(ctx, { levelCode: `L${sort + 1}`, levelName, sort: sort + 1 })).id);
  await sql`update employee set level_id = (${ids}::uuid[])[case when right(emp_code, 2)::int < 40 then 1 when right(emp_code, 2)::int < 70 then 2
      when right(emp_code, 2)::int < 88 then 3 when right(emp_code, 2)::int < 97 then 4 else 5 end]
    where node_id = ${ctx.nodeId} and right(emp_code, 2) ~ '^[0-9]{2}$'`.execute(ctx.db);
}

/** The first of each department answers for it. */
async function nameHeads(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; head: string }>`select distinct on (department_id) department_id as id, id as head from employee
    where node_id = ${ctx.nodeId} order by department_id, emp_code`.execute(ctx.db);
  for (const { id, head } of rows) await updateDepartment(ctx, { id, managerEmpId: head });
}

async function hireVendorStaff(ctx: Ctx, random: ReturnType<typeof seeded>, departments: readonly string[]): Promise<void> {
  const vendors = await ctx.db.selectFrom('vendor').select('id').where('nodeId', '=', ctx.nodeId).orderBy('vendorCode').execute();
  const rows = vendors.slice(0, 4).flatMap(({ id: vendorId }, at) =>
    [1, 2, 3].map((n) => ({
      empCode: `G${at + 1}${String(n).padStart(2, '0')}`,
      empName: personName(random),
      departmentId: departments[0] ?? '',
      vendorId,
      mobile: `139${String(10_000_000 + random.int(0, 89_999_999))}`,
      cardNo: String(3_800_000_000 + at * 100 + n),
    })),
  );
  await createEmployees(ctx, rows);
}
