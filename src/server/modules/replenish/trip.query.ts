// One trip over several plans: what to fetch from each warehouse, then machine by machine and tray by tray what goes where.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { plan } from '../../../contract/replenish/plan.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { sameNode } from '../../kernel/scope.ts';
import { stockedChannels, talkOf } from '../machine/index.ts';
import { isFilling } from '../../../contract/replenish/codes.ts';

type Trip = Given<typeof plan.trip>;

const readLines = (ctx: Ctx, ids: readonly string[]) =>
  stockedChannels(ctx)
    .innerJoin('replenishPlanLine as l', sameNode('l.channelId', 'c.id'))
    .innerJoin('replenishPlan as n', withinScope(ctx, 'n.id', 'l.planId'))
    .innerJoin('product as q', sameNode('q.id', 'l.productId'))
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'n.warehouseId'))
    .where('n.id', 'in', ids)
    .select([
      'n.id as planId',
      'n.planNo',
      'n.status',
      'n.kittedAt',
      'n.warehouseId',
      'h.warehouseName',
      'v.id as vmId',
      'v.vmCode',
      'v.vmName',
      'v.address',
      'l.lineNo',
      'l.productId',
      'c.channelCode',
      'q.productCode',
      'q.barcode',
      'q.nodeProductCode',
      'q.productName',
      'q.spec',
      'q.unit',
      'q.pictureUrl',
      sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
      'c.capacity',
      'l.quantity as planNum',
      'l.filled as filledNum',
    ])
    .orderBy('v.vmCode')
    .orderBy('n.id')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
type Line = Awaited<ReturnType<typeof readLines>>[number];

/** The trip of these plans; refuses 'not-found' for one that the actor may not see. */
export async function refillTrip(ctx: Ctx, { ids }: In<typeof plan.trip>): Promise<Trip> {
  const rows = await readLines(ctx, ids);
  const byPlan = Map.groupBy(rows, ({ planId }) => planId);
  if (byPlan.size < new Set(ids).size) refuse('not-found', { thing: '补货计划' });
  const talks = await talkOf(
    ctx,
    rows.map(({ vmId }) => vmId),
  );
  const stops = [...byPlan.values()].map((lines) => ({ ...stopOf(lines), talk: talks.get(lines[0]!.vmId) ?? null }));
  return { kit: kitOf(rows), stops };
}

const restOf = ({ planNum, filledNum }: Line): number => planNum - filledNum;

/** What is still to be fetched, product by product. */
function kitOf(rows: readonly Line[]): Trip['kit'] {
  const wanted = rows.filter((row) => row.warehouseId && !row.kittedAt && isFilling(row) && restOf(row) > 0);
  return [...Map.groupBy(wanted, ({ warehouseId, productId }) => `${warehouseId}/${productId}`).values()]
    .map((some) => {
      const { productId, productCode, productName, spec, unit, warehouseName } = some[0]!;
      const num = some.reduce((sum, row) => sum + restOf(row), 0);
      return { warehouseName: warehouseName ?? '', productId, productCode, productName, spec, unit, num, channels: some.length };
    })
    .sort((a, b) => (a.warehouseName + a.productCode < b.warehouseName + b.productCode ? -1 : 1));
}

function stopOf(rows: readonly Line[]): Omit<Trip['stops'][number], 'talk'> {
  const { planId, planNo, status, vmCode, vmName, address, kittedAt, warehouseId } = rows[0]!;
  const lines = rows.map((row) => {
    const { lineNo, channelCode, productCode, barcode, nodeProductCode, productName, spec, unit, pictureUrl } = row;
    const { stockNum, capacity, planNum, filledNum } = row;
    const roomNum = Math.max(0, Math.min(restOf(row), capacity - stockNum));
    const goods = { productCode, barcode, nodeProductCode, productName, spec, unit, pictureUrl };
    return { lineNo, channelCode, ...goods, stockNum, capacity, planNum, filledNum, roomNum };
  });
  return { planId, planNo, status, vmCode, vmName, address, kittedAt, directFlag: warehouseId === null, lines };
}
