// Somebody has looked at differences: why they were, and where he wants it a count of their channels. The books are changed by that count alone.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { sense } from '../../../contract/sense/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn } from '../../kernel/scope.ts';
import { createInventory } from '../warehouse/index.ts';
import { records } from './record.query.ts';

/**
 * Says why channels differed from the books; with `countFlag` makes a count of them, one for each warehouse, where none was made before. Gives the numbers of
 * the counts. Refuses 'not-found', 'not-permitted' to count, 'inventory-empty'.
 */
export async function handleRecords(
  ctx: Ctx,
  { ids, cause, remark, countFlag }: In<typeof sense.handle>,
): Promise<{ inventoryNos: string[] }> {
  if (countFlag) allow(ctx, 'wms.operate.wmsInventory.create', '新增盘点单');
  const wanted = [...new Set(ids)];
  const rows = await records(ctx)
    .select(['r.id', 'r.recordNo', 'r.prewhId', 'r.channelId', 'r.inventoryId', 'r.cause', 'r.remark'])
    .where('r.id', 'in', wanted)
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '库存异常' });
  const open = rows.filter(({ inventoryId }) => inventoryId === null);
  const inventoryNos: string[] = [];
  for (const [prewhId, own] of countFlag ? Map.groupBy(open, (row) => row.prewhId) : []) {
    const count = await createInventory(ctx, {
      prewhId,
      channelIds: [...new Set(own.map(({ channelId }) => channelId))],
      remark: own
        .map(({ recordNo }) => recordNo)
        .join('、')
        .slice(0, 500),
    });
    inventoryNos.push(count.inventoryNo);
    await changeIn(ctx, 'abnormalRecord')
      .set({ inventoryId: count.id })
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
  }
  await changeIn(ctx, 'abnormalRecord')
    .set({ cause, remark: remark ?? null, handler: actorName(ctx), handledAt: sql<string>`now()` })
    .where('id', 'in', wanted)
    .execute();
  ctx.tell({ recordNo: rows.map(({ recordNo }) => recordNo), before: rows.map((row) => ({ cause: row.cause, remark: row.remark })) });
  return { inventoryNos };
}
