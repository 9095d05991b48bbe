// The PPE files of people: the list, one file, and what each wears.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { ppe } from '../../../contract/ppe/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import { certificates, expiredOf } from './certificate.ts';
import { dueOf, entitledTo } from './due.query.ts';
import { takesOf, waitingOf } from './taken.query.ts';
import { periods } from '../stock/index.ts';

const people = (ctx: Ctx) =>
  from(ctx, 'employee', 'e')
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as o', sameNode('o.id', 'e.postId'))
    .leftJoin('ppeSize as z', sameNode('z.empId', 'e.id'))
    .select(['e.id', 'e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName', 'e.postId', 'o.postName'])
    .select(['z.bodySize', 'z.footSize', 'z.handSize', 'z.headSize']);

export const peopleList = list(ppe.people, {
  query: (ctx) => people(ctx).where('e.lockFlag', '=', false),
  filters: {
    keyword: sought('e'),
    departmentId: withinBranch('department', 'e.departmentId'),
    postId: equals('e.postId'),
  },
  sorts: { empCode: 'e.empCode', empName: 'e.initials', departmentName: 'd.departmentName', postName: 'o.postName' },
  order: [
    ['e.empCode', 'asc'],
    ['e.id', 'asc'],
  ],
  finish: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    const [waiting, due, expired] = await Promise.all([waitingOf(ctx, ids), dueOf(ctx, ids), expiredOf(ctx, ids)]);
    return rows.map((row) => ({
      ...row,
      waitingNum: waiting.get(row.id) ?? 0,
      dueNum: due.get(row.id) ?? 0,
      expiredNum: expired.get(row.id) ?? 0,
    }));
  },
});

/** So much of what he took stands in his file. */
const SHOWN = 200;

const inSight = async (ctx: Ctx, id: string) =>
  (await people(ctx).where('e.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '员工' });

/** All that is kept of one; refuses 'not-found' for who is not in sight. */
export async function findFile(ctx: Ctx, { id }: { id: string }): Promise<Given<typeof ppe.find>> {
  const person = await inSight(ctx, id);
  const [entitled, taken, held] = await Promise.all([
    entitledTo(ctx, id),
    takesOf(ctx, { empId: id }, SHOWN),
    certificates(ctx).where('f.empId', '=', id).orderBy('f.validTo').orderBy('f.id').execute(),
  ]);
  return { ...person, entitled, taken, certificates: held, partFlag: periods.seesPart(ctx) } as Given<typeof ppe.find>;
}

/** What somebody wears. Refuses 'not-found'. */
export async function updateSizes(ctx: Ctx, { id, ...said }: In<typeof ppe.sizes>): Promise<void> {
  const { empCode, empName, bodySize, footSize, handSize, headSize } = await inSight(ctx, id);
  const before = { bodySize, footSize, handSize, headSize };
  const sizes = { ...before, ...Object.fromEntries(Object.entries(said).filter(([, size]) => size !== undefined)) };
  await addTo(ctx, 'ppeSize', { empId: id, ...sizes })
    .onConflict((conflict) => conflict.columns(['nodeId', 'empId']).doUpdateSet(sizes))
    .execute();
  ctx.tell({ empCode, empName, before });
}
