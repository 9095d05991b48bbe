// Somebody has looked at differences: why they were, and where he wants it a count of their channels. The books are changed by that count alone.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { AbnormalStatus } from '../../../contract/sense/codes.ts';
import type { sense } from '../../../contract/sense/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, sameNode } from '../../kernel/scope.ts';
import { createInventory } from '../warehouse/index.ts';
import { lockPrewhs } from './judge.ts';
import { records } from './record.query.ts';

/**
 * Says why channels differed from the books; with `countFlag` makes a count of them, one for each warehouse, where none was made before. Gives the numbers of
 * the counts, and of the records that none holds: a count is of what a channel is for. Refuses 'not-found', 'not-allowed-now' while one is watched,
 * 'not-permitted' to count.
 */
export async function handleRecords(
  ctx: Ctx,
  { ids, cause, remark, countFlag }: In<typeof sense.handle>,
): Promise<Given<typeof sense.handle>> {
  if (countFlag) allow(ctx, 'wms.operate.wmsInventory.create', '新增盘点单');
  const rows = await lockRecords(ctx, [...new Set(ids)]);
  const open = countFlag ? rows.filter(({ inventoryId }) => inventoryId === null) : [];
  const inventoryNos: string[] = [];
  for (const [prewhId, own] of Map.groupBy(
    open.filter(({ isOwn }) => isOwn),
    (row) => row.prewhId,
  )) {
    const count = await createInventory(ctx, {
      prewhId,
      channelIds: [...new Set(own.map(({ channelId }) => channelId))],
      remark: numbersOf(own).join('、').slice(0, 500),
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
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  ctx.tell({ recordNo: numbersOf(rows), before: rows.map((row) => ({ cause: row.cause, remark: row.remark })) });
  return { inventoryNos, uncountedNos: numbersOf(open.filter(({ isOwn }) => !isOwn)) };
}

const numbersOf = (rows: readonly { recordNo: string | null }[]): string[] => rows.flatMap(({ recordNo }) => recordNo ?? []);

/** The records with these ids behind their smart warehouses, each with whether its channel is for its product; those that are watched where they are asked for. */
export async function lockRecords(ctx: Ctx, ids: readonly string[], { watched = false } = {}) {
  const read = () => records(ctx).where('r.id', 'in', ids).orderBy('r.id');
  await lockPrewhs(ctx, await read().select('r.prewhId').execute());
  const rows = await read()
    .leftJoin('prewhChannel as c', sameNode('c.id', 'r.channelId'))
    .select(['r.id', 'r.recordNo', 'r.prewhId', 'r.channelId', 'r.channelCode', 'r.productId', 'r.inventoryId', 'r.cause', 'r.remark'])
    .select(['r.diffNum', 'r.misfit', 'r.handledAt', 'r.endedAt'])
    .select(sql<boolean>`coalesce(c.product_id = r.product_id, false)`.as('isOwn'))
    .forUpdate('r')
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '库存异常' });
  if (!watched && rows.some(({ recordNo, handledAt }) => recordNo === null && handledAt === null))
    refuse('not-allowed-now', { state: labelOfCode(AbnormalStatus, AbnormalStatus.observed), action: '处理' });
  return rows;
}
export type LockedRecord = Awaited<ReturnType<typeof lockRecords>>[number];
