// RFID tags: registered on a product that uses them, checked by machines, deprecated for ever.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { rfidProduct } from '../../../contract/product/rfid.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { RfidCheckResult, RfidPresence } from '../../../contract/product/rfid.ts';

const MOST_FOUND = 20;

/** Registers tags on a product; gives their ids. Refuses 'rfid-no-flag', 'rfid-taken' (code, product), 'rfid-deprecated' (code), 'row-twice'. */
export async function addRfid(ctx: Ctx, { productId, rfidCodes, remark }: In<typeof rfidProduct.add>): Promise<{ ids: string[] }> {
  const product = await from(ctx, 'product', 'p').select(['p.productName', 'p.rfidFlag']).where('p.id', '=', productId).executeTakeFirst();
  if (!product) refuse('not-found', { thing: '商品' });
  if (!product.rfidFlag) refuse('rfid-no-flag', { product: product.productName });
  const codes = rfidCodes.map((code) => code.toUpperCase());
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice) refuse('conflict', { thing: 'RFID编码', value: twice });
  const [taken] = await tagsOf(ctx, codes);
  if (taken?.deprecatedFlag) refuse('rfid-deprecated', { code: taken.rfidCode });
  if (taken) refuse('rfid-taken', { code: taken.rfidCode, product: taken.productName });
  const rows = codes.map((rfidCode) => ({ id: newId(), productId, rfidCode, remark: remark ?? null }));
  await addTo(ctx, 'rfidProduct', rows).execute();
  return { ids: rows.map(({ id }) => id) };
}

const tags = (ctx: Ctx) =>
  from(ctx, 'rfidProduct', 'r')
    .innerJoin('product as p', sameNode('p.id', 'r.productId'))
    .select(['r.id', 'r.rfidCode', 'r.productId', 'p.productCode', 'p.productName', 'r.deprecatedFlag', 'r.remark']);

/** The tags with these codes; what is not registered is not in the answer. */
export const tagsOf = (ctx: Ctx, codes: readonly string[]) =>
  tags(ctx)
    .where(sql<boolean>`r.rfid_code = any(${[...codes]}::text[])`)
    .execute();

/** Tags by their whole codes, or the first 20 that hold a text. */
export async function searchRfid(
  ctx: Ctx,
  { keyword, rfidCodes }: In<typeof rfidProduct.search>,
): Promise<Given<typeof rfidProduct.search>> {
  if (rfidCodes)
    return tagsOf(
      ctx,
      rfidCodes.map((code) => code.toUpperCase()),
    );
  const query = keyword ? tags(ctx).where(sql<boolean>`strpos(r.rfid_code, ${keyword.toUpperCase()}) > 0`) : tags(ctx);
  return query.orderBy('r.rfidCode').limit(MOST_FOUND).execute();
}

async function lockTags(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'rfidProduct', 'r')
    .select(['r.id', 'r.rfidCode', 'r.deprecatedFlag'])
    .where('r.id', 'in', [...new Set(ids)])
    .orderBy('r.id')
    .forUpdate()
    .execute();
  return rows.length < new Set(ids).size ? refuse('not-found', { thing: 'RFID标签' }) : rows;
}

/** Deletes tags that were registered by mistake; one that was ever checked is refused 'rfid-checked'. */
export async function deleteRfid(ctx: Ctx, { ids }: In<typeof rfidProduct.delete>): Promise<void> {
  const rows = await lockTags(ctx, ids);
  const checked = await from(ctx, 'rfidCheckLog', 'c')
    .select('c.rfidCode')
    .where(sql<boolean>`c.rfid_code = any(${rows.map(({ rfidCode }) => rfidCode)}::text[])`)
    .limit(1)
    .executeTakeFirst();
  if (checked) refuse('rfid-checked', { code: checked.rfidCode });
  ctx.tell({ before: rows.map(({ rfidCode }) => rfidCode) });
  await removeFrom(ctx, 'rfidProduct').where('id', 'in', ids).execute();
}

/** Deprecates tags with a reason; refuses 'not-allowed-now' for one that is deprecated. */
export async function deprecateRfid(ctx: Ctx, { ids, reason }: In<typeof rfidProduct.deprecate>): Promise<void> {
  const rows = await lockTags(ctx, ids);
  if (rows.some(({ deprecatedFlag }) => deprecatedFlag)) refuse('not-allowed-now', { state: '已作废', action: '作废' });
  ctx.tell({ before: rows.map(({ rfidCode }) => rfidCode) });
  await changeIn(ctx, 'rfidProduct')
    .set({ deprecatedFlag: true, deprecatedAt: new Date(), deprecatedBy: actorName(ctx), deprecateReason: reason })
    .where('id', 'in', ids)
    .execute();
}

export interface RfidReading {
  rfidCode: string;
  /** What should be there; null where nobody says. */
  productId?: string | null;
  checkTime: string;
  empId?: string | null;
  vmId?: string | null;
  remark?: string | null;
  /** How a reader told it by the open interface. */
  reading?: { readingId: string; reader: string | null; direction: 'in' | 'out' | 'seen'; channelCode: string | null };
}
/** A reading that is here: what came of each of its tags. */
export interface KeptReading {
  direction: string | null;
  reader: string | null;
  results: Map<string, number>;
}
/** Rows of one statement: more than a database takes parameters for come in several. */
const AT_ONCE = 2000;

/** The readings that a machine has told before, by its own ids for them. */
export async function readingsOf(
  ctx: Ctx,
  { vmId, readingIds }: { vmId: string; readingIds: readonly string[] },
): Promise<Map<string, KeptReading>> {
  const rows = await from(ctx, 'rfidCheckLog', 'c')
    .select(['c.readingId', 'c.direction', 'c.reader', 'c.rfidCode', 'c.result'])
    .where('c.vmId', '=', vmId)
    .where(sql<boolean>`c.reading_id = any(${[...readingIds]}::text[])`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ readingId }) => readingId ?? '')].map(([readingId, its]) => [
      readingId,
      {
        direction: its[0]?.direction ?? null,
        reader: its[0]?.reader ?? null,
        results: new Map(its.map(({ rfidCode, result }) => [rfidCode, result])),
      },
    ]),
  );
}

/** Keeps what a reader saw, and what came of it: 1 fits, 2 not registered, 3 deprecated, 4 another product; where a tag is now follows from its last. Gives the results in order. */
export async function checkRfid(ctx: Ctx, readings: readonly RfidReading[]): Promise<number[]> {
  if (readings.length === 0) return [];
  const known = new Map(
    (
      await tagsOf(
        ctx,
        readings.map(({ rfidCode }) => rfidCode.toUpperCase()),
      )
    ).map((tag) => [tag.rfidCode, tag]),
  );
  const rows = readings.map(({ rfidCode, productId, checkTime, empId, vmId, remark, reading }) => {
    const tag = known.get(rfidCode.toUpperCase());
    const result = !tag
      ? RfidCheckResult.unknown
      : tag.deprecatedFlag
        ? RfidCheckResult.deprecated
        : productId && productId !== tag.productId
          ? RfidCheckResult.otherProduct
          : RfidCheckResult.fits;
    return {
      id: newId(),
      rfidCode: rfidCode.toUpperCase(),
      rfidId: tag?.id ?? null,
      productId: tag?.productId ?? null,
      checkTime,
      empId: empId ?? null,
      vmId: vmId ?? null,
      result,
      remark: remark ?? null,
      readingId: reading?.readingId ?? null,
      reader: reading?.reader ?? null,
      direction: reading?.direction ?? null,
      channelCode: reading?.channelCode ?? null,
    };
  });
  for (let at = 0; at < rows.length; at += AT_ONCE) await addTo(ctx, 'rfidCheckLog', rows.slice(at, at + AT_ONCE)).execute();
  // The last reading of each tag, by when it happened: a late one changes nothing.
  await sql`update rfid_product r set last_check_at = c.check_time, last_result = c.result, last_vm_id = c.vm_id,
      last_channel_code = c.channel_code, presence = case c.direction when 'out' then ${lit(RfidPresence.gone)}
      when 'in' then ${lit(RfidPresence.there)} when 'seen' then ${lit(RfidPresence.there)} else r.presence end
    from (select distinct on (rfid_id) rfid_id, check_time, result, vm_id, direction, channel_code from rfid_check_log
      where node_id = ${ctx.nodeId} and id = any(${rows.map(({ id }) => id)}::uuid[]) and rfid_id is not null order by rfid_id, check_time desc, id desc) c
    where r.node_id = ${ctx.nodeId} and r.id = c.rfid_id and (r.last_check_at is null or r.last_check_at <= c.check_time)`.execute(ctx.db);
  return rows.map(({ result }) => result);
}
