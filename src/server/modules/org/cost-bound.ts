// Which cost centres a thing is bound to: the one that is charged by default, and those beside it.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

interface Thing {
  id: string;
  mainCostId: string | null;
}
interface Centre {
  id: string;
  costCode: string;
  costName: string;
}

/** The cost centres in sight that each thing is bound to, its default first, then by code: two queries for all. */
export async function centresOf(ctx: Ctx, things: readonly Thing[]): Promise<Map<string, Centre[]>> {
  const ids = things.map(({ id }) => id);
  const mains = things.flatMap(({ mainCostId }) => (mainCostId ? [mainCostId] : []));
  const [centres, beside] = await Promise.all([
    from(ctx, 'cost', 'c')
      .select(['c.id', 'c.costCode', 'c.costName'])
      .where(sql<boolean>`c.id = any(${mains}::uuid[])`)
      .execute(),
    from(ctx, 'costEntity', 'x')
      .innerJoin('cost as c', withinScope(ctx, 'c.id', 'x.costId'))
      .select(['x.entityId', 'c.id', 'c.costCode', 'c.costName'])
      .where(sql<boolean>`x.entity_id = any(${ids}::uuid[])`)
      .orderBy('c.costCode')
      .execute(),
  ]);
  const byId = new Map(centres.map((centre) => [centre.id, centre]));
  const byThing = Map.groupBy(beside, ({ entityId }) => entityId);
  return new Map(
    things.map(({ id, mainCostId }) => {
      const main = mainCostId ? byId.get(mainCostId) : undefined;
      return [id, [...(main ? [main] : []), ...(byThing.get(id) ?? []).filter((one) => one.id !== main?.id)]];
    }),
  );
}

/** A line for each thing, for the operation log: "E101 张三：C1 车间、C2 质检", a dash where it is bound to none. */
export async function boundNow(ctx: Ctx, things: readonly (Thing & { called: string })[]): Promise<string[]> {
  const centres = await centresOf(ctx, things);
  const named = (id: string) => (centres.get(id) ?? []).map(({ costCode, costName }) => `${costCode} ${costName}`).join('、');
  return things.map(({ id, called }) => `${called}：${named(id) || '—'}`);
}
