// Tags that pass a gate, in or out. Each is a piece of its product, and says what lies in the channel after it: so that a passage is a sense like those of shelves, and a visit
// gets what it took. A channel whose shelf senses for itself knows better: there a passage is only kept.
import { sql } from 'kysely';
import { GateMethod } from '../../../contract/sense/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import { eventHash } from '../stock/index.ts';
import { stockedPrewhChannels } from '../warehouse/index.ts';
import { booksAt } from './books.ts';
import type { Registry } from './known.ts';
import { AGAIN, KEPT, momentOf, refused, type Outcome, type PassageSense, type Placed } from './outcome.ts';
import { LONGEST_VISIT } from './record.query.ts';
import { keepRuns } from './runs.ts';

interface Piece {
  productId: string;
  productCode: string;
  channelId: string | null;
}
interface Fresh extends Placed<PassageSense> {
  hash: string;
  productId: string;
  channelId: string;
}

/** Keeps the passages that were not told before; gives what became of each by its place in the call, with what now differs in its channel. */
export async function takePassages(ctx: Ctx, known: Registry, told: readonly Placed<PassageSense>[]): Promise<[number, Outcome][]> {
  if (told.length === 0) return [];
  const kept = await hashesOf(ctx, known, told);
  const pieces = await piecesOf(ctx, known, told);
  const fresh = new Map<string, Fresh>();
  const outcomes: [number, Outcome][] = [];
  const again: [number, string][] = [];
  for (const { position, ...sense } of told) {
    const hash = eventHash(sense);
    const first = kept.get(sense.senseId) ?? fresh.get(sense.senseId)?.hash ?? known.stock.get(sense.senseId)?.hash;
    const piece = pieces.get(sense.rfidCode.toUpperCase());
    if (first === hash) again.push([position, sense.senseId]);
    else if (first !== undefined) outcomes.push([position, refused(ctx, new Refusal('key-reused'))]);
    else if (!piece) outcomes.push([position, refused(ctx, new Refusal('sense-unknown', { thing: 'RFID标签', value: sense.rfidCode }))]);
    else if (!piece.channelId)
      outcomes.push([position, refused(ctx, new Refusal('sense-homeless', { product: piece.productCode, tag: sense.rfidCode }))]);
    else {
      const { productId, channelId } = piece;
      fresh.set(sense.senseId, { ...sense, position, hash, productId, channelId, happenedAt: momentOf(ctx, known, sense.happenedAt) });
    }
  }
  const diffs = await keep(ctx, known.prewhId, [...fresh.values()]);
  for (const { position, senseId } of fresh.values()) outcomes.push([position, { ...KEPT, diffNum: diffs.get(senseId) ?? null }]);
  for (const [position, senseId] of again)
    outcomes.push([position, { ...AGAIN, diffNum: diffs.get(senseId) ?? known.stock.get(senseId)?.diffNum ?? null }]);
  return outcomes;
}

async function hashesOf(ctx: Ctx, { prewhId }: Registry, told: readonly PassageSense[]): Promise<Map<string, string>> {
  const ids = told.map(({ senseId }) => senseId);
  const rows = await from(ctx, 'prewhPassage', 'g')
    .select(['g.senseId', 'g.bodyHash'])
    .where('g.prewhId', '=', prewhId)
    .where(sql<boolean>`g.sense_id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ senseId, bodyHash }) => [senseId, bodyHash]));
}

/** What carries each tag, and the channel that it is taken for: the one that it passed for last, else the fullest of its product. */
async function piecesOf(ctx: Ctx, { prewhId }: Registry, told: readonly PassageSense[]): Promise<Map<string, Piece>> {
  const tags = [...new Set(told.map(({ rfidCode }) => rfidCode.toUpperCase()))];
  const rows = await from(ctx, 'rfidProduct', 'f')
    .innerJoin('product as p', sameNode('p.id', 'f.productId'))
    .select(['f.rfidCode', 'f.productId', 'p.productCode'])
    .where(sql<boolean>`f.rfid_code = any(${tags}::text[])`)
    .where('f.deprecatedFlag', '=', false)
    .execute();
  const channels = await stockedPrewhChannels(ctx)
    .select(['c.id', 'c.productId'])
    .where('c.prewhId', '=', prewhId)
    .where('c.mergedInto', 'is', null)
    .where(sql<boolean>`c.product_id = any(${rows.map(({ productId }) => productId)}::uuid[])`)
    .orderBy(sql`s.on_hand desc nulls last`)
    .orderBy('c.channelCode')
    .execute();
  const last = await from(ctx, 'prewhPassage', 'g')
    .select(['g.rfidCode', 'g.channelId'])
    .where('g.prewhId', '=', prewhId)
    .where(sql<boolean>`g.rfid_code = any(${tags}::text[])`)
    .orderBy('g.happenedAt')
    .execute();
  const home = new Map(last.map(({ rfidCode, channelId }) => [rfidCode, channelId]));
  return new Map(
    rows.map(({ rfidCode, productId, productCode }) => {
      const own = channels.filter((channel) => channel.productId === productId);
      const channel = own.find(({ id }) => id === home.get(rfidCode)) ?? own[0];
      return [rfidCode, { productId, productCode, channelId: channel?.id ?? null }];
    }),
  );
}

/** Writes new passages with what the books say of them, and what lies in their channels by all of them; gives what differs, by the device's id. */
async function keep(ctx: Ctx, prewhId: string, fresh: readonly Fresh[]): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const begun = await begunAt(ctx, prewhId, fresh);
  const [books, bases] = [
    await booksAt(ctx, fresh),
    await booksAt(
      ctx,
      fresh.map((one, at) => ({ ...one, happenedAt: begun[at] ?? one.happenedAt })),
    ),
  ];
  await addTo(
    ctx,
    'prewhPassage',
    fresh.map(({ senseId, hash, door, rfidCode, direction, productId, channelId, happenedAt }, at) => ({
      id: newId(),
      prewhId,
      senseId,
      bodyHash: hash,
      door: door ?? null,
      rfidCode: rfidCode.toUpperCase(),
      direction,
      productId,
      channelId,
      bookNum: books[at] ?? 0,
      baseNum: bases[at] ?? 0,
      happenedAt,
    })),
  ).execute();
  const changed = await countAnew(ctx, fresh);
  if (changed.length === 0) return new Map();
  await keepRuns(ctx, prewhId, changed);
  // What a late passage has made another difference is another record: of the one before nothing is left.
  await sql`update abnormal_record r set ended_at = r.last_at where r.node_id = ${ctx.nodeId} and r.ended_at is null
    and r.channel_id = any(${changed.map(({ channelId }) => channelId)}::uuid[])
    and not exists (select from prewh_sense s where s.node_id = r.node_id and s.record_id = r.id)`.execute(ctx.db);
  return new Map(changed.map(({ senseId, diffNum }) => [senseId, diffNum]));
}

/** When the books were right for the last time before each passage: as whoever is in came, or as the channel was counted, if that was later. A pick is often booked before the gate. */
async function begunAt({ db, nodeId }: Ctx, prewhId: string, fresh: readonly Fresh[]): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select least(w.at, greatest((select max(i.finished_at) ${COUNTED} and i.finished_at <= w.at), coalesce((select min(v.entered_at) from prewh_visit v
        where v.node_id = ${nodeId} and v.prewh_id = ${prewhId} and v.entered_at <= w.at and v.entered_at > w.at - ${LONGEST_VISIT}
          and (v.left_at is null or v.left_at >= w.at)), w.at))) as at
    from unnest(${fresh.map(({ channelId }) => channelId)}::uuid[], ${fresh.map(({ happenedAt }) => happenedAt)}::timestamptz[])
      with ordinality as w (channel_id, at, n)
    cross join (select ${nodeId}::uuid as node_id) as k
    order by w.n`.execute(db);
  return rows.map(({ at }) => at);
}

/** Where channel `w` was counted, by who counts what lies there. */
const COUNTED = sql`from prewh_inventory_line l join prewh_inventory i on i.node_id = l.node_id and i.id = l.inventory_id
  where l.node_id = k.node_id and l.channel_id = w.channel_id`;

interface Counted {
  senseId: string;
  channelId: string;
  productId: string;
  happenedAt: string;
  diffNum: number;
}

/**
 * Says anew what lies in these channels after each passage since they were counted last: one piece less or more than before it. The same tag the same way twice is
 * one passage. Gives the senses that are new or say something else now.
 */
async function countAnew({ db, nodeId }: Ctx, fresh: readonly Fresh[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with cell as (
      select distinct w.channel_id, w.product_id from unnest(${fresh.map(({ channelId }) => channelId)}::uuid[], ${fresh.map(({ productId }) => productId)}::uuid[])
        as w (channel_id, product_id)
      where not exists (select from prewh_sense s where s.node_id = ${nodeId} and s.channel_id = w.channel_id and s.product_id = w.product_id
        and s.method <> ${lit(GateMethod.gate)})
    ), step as (
      select g.*, case when lag(g.direction) over (partition by g.channel_id, g.product_id, g.rfid_code order by g.happened_at, g.sense_id)
        is not distinct from g.direction then 0 when g.direction = 'out' then -1 else 1 end as num
      from cell w cross join (select ${nodeId}::uuid as node_id) as k
      join prewh_passage g on g.node_id = k.node_id and g.channel_id = w.channel_id and g.product_id = w.product_id
        and g.happened_at > coalesce((select max(i.finished_at) ${COUNTED}), '-infinity')
    ), sensed as (
      select step.*, first_value(base_num) over of_cell + sum(num) over of_cell as lying
      from step window of_cell as (partition by channel_id, product_id order by happened_at, sense_id)
    )
    insert into prewh_sense as s (node_id, id, prewh_id, sense_id, body_hash, method, channel_id, product_id, sensed_num, book_num, happened_at)
    select node_id, id, prewh_id, sense_id, body_hash, ${lit(GateMethod.gate)}, channel_id, product_id, greatest(lying, 0), book_num, happened_at from sensed
    on conflict (node_id, prewh_id, sense_id) do update set sensed_num = excluded.sensed_num, record_id = null where s.sensed_num <> excluded.sensed_num
    returning s.sense_id, s.channel_id, s.product_id, s.happened_at, s.sensed_num - s.book_num as diff_num`.execute(db);
  return rows;
}
