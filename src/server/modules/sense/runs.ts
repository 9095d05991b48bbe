// Differences as a person looks at them: one record for as long as a channel is sensed to differ by the same number, however often it is told. They follow
// from the senses in the order of their own time, so that the same senses give the same records in whatever order they come.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';

interface Cell {
  channelId: string;
  productId: string;
  happenedAt: string;
}
interface Sensed {
  id: string;
  channelId: string;
  channelCode: string;
  productId: string;
  method: number;
  sensedNum: number;
  bookNum: number;
  misfit: boolean;
  /** What a scale found beyond the books, in milligrams. */
  surplusMg: number | null;
  happenedAt: string;
  recordId: string | null;
  /** It is read to say where the run before it ends; its own stays as it is. */
  isEnd: boolean;
}
interface Run {
  id: string;
  rows: Sensed[];
  /** The sense before its first and the one after its last. */
  before: Sensed | undefined;
  after: Sensed | undefined;
  /** It stands already; of one that was cut in two the later part begins as a copy of the earlier. */
  isKnown: boolean;
  copyOf: string | null;
  /** Its beginning lies before what was read. */
  isContinued: boolean;
}

/** Brings the records of these channels up to date after senses were written; `happenedAt` is when each was sensed. */
export async function keepRuns(ctx: Ctx, prewhId: string, cells: readonly Cell[]): Promise<void> {
  const rows = await sensedAround(ctx, cells);
  const runs = [...Map.groupBy(rows, ({ channelId, productId }) => `${channelId}/${productId}`).values()].flatMap(runsOf);
  await addRecords(
    ctx,
    prewhId,
    runs.filter(({ isKnown }) => !isKnown),
  );
  await changeRecords(
    ctx,
    runs.filter(({ isKnown }) => isKnown),
  );
  const moved = runs.flatMap(({ id, rows: own }) => own.filter(({ recordId }) => recordId !== id).map((row) => ({ row, id })));
  if (moved.length === 0) return;
  await sql`update prewh_sense s set record_id = w.record_id
    from unnest(${moved.map(({ row }) => row.id)}::uuid[], ${moved.map(({ id }) => id)}::uuid[]) as w (id, record_id)
    where s.node_id = ${ctx.nodeId} and s.id = w.id`.execute(ctx.db);
  const kept = new Set(runs.map(({ id }) => id));
  const empty = [...new Set(moved.flatMap(({ row }) => row.recordId ?? []))].filter((id) => !kept.has(id));
  // A late sense made two of them one.
  if (empty.length > 0)
    await sql`update abnormal_record set ended_at = coalesce(ended_at, last_at)
      where node_id = ${ctx.nodeId} and id = any(${empty}::uuid[])`.execute(ctx.db);
}

/**
 * The senses of these channels in the order of their time: from the last one before the new ones to the end of the run that follows them. What comes
 * behind that stays as it is, however long it is.
 */
async function sensedAround({ db, nodeId }: Ctx, cells: readonly Cell[]): Promise<Sensed[]> {
  const spans = [...Map.groupBy(cells, ({ channelId, productId }) => `${channelId}/${productId}`).values()].map((own) => {
    const times = own.map(({ happenedAt }) => happenedAt).toSorted((a, b) => Date.parse(a) - Date.parse(b));
    return { ...own[0]!, first: times[0]!, last: times.at(-1)! };
  });
  const ofCell = (alias: string) =>
    sql`${sql.ref(`${alias}.nodeId`)} = ${nodeId} and ${sql.ref(`${alias}.channelId`)} = w.channel_id and ${sql.ref(`${alias}.productId`)} = w.product_id`;
  const { rows } = await sql<Sensed>`
    select s.id, s.channel_id, c.channel_code, s.product_id, s.method, s.sensed_num, s.book_num, s.misfit,
      s.weight_mg - s.book_num * c.weight_per_unit as surplus_mg, s.happened_at, s.record_id,
      coalesce(s.id = t.id, false) as is_end
    from unnest(${spans.map(({ channelId }) => channelId)}::uuid[], ${spans.map(({ productId }) => productId)}::uuid[],
      ${spans.map(({ first }) => first)}::timestamptz[], ${spans.map(({ last }) => last)}::timestamptz[]) as w (channel_id, product_id, first, last)
    cross join lateral (select coalesce(max(p.happened_at), w.first) as since from prewh_sense p where ${ofCell('p')} and p.happened_at < w.first) as f
    left join lateral (select p.happened_at, p.sense_id, p.sensed_num - p.book_num as diff, p.misfit from prewh_sense p where ${ofCell('p')}
      and p.happened_at > w.last order by p.happened_at, p.sense_id limit 1) as n on true
    left join lateral (select p.id, p.happened_at, p.sense_id from prewh_sense p where ${ofCell('p')}
      and (p.happened_at, p.sense_id) > (n.happened_at, n.sense_id) and (p.sensed_num - p.book_num, p.misfit) <> (n.diff, n.misfit)
      order by p.happened_at, p.sense_id limit 1) as t on true
    join prewh_sense s on ${ofCell('s')} and s.happened_at >= f.since
      and (t.id is null or (s.happened_at, s.sense_id) <= (t.happened_at, t.sense_id))
    join prewh_channel c on c.node_id = s.node_id and c.id = s.channel_id
    order by s.channel_id, s.product_id, s.happened_at, s.sense_id`.execute(db);
  return rows;
}

const differenceOf = ({ sensedNum, bookNum }: Sensed): number => sensedNum - bookNum;
/** Whether two senses found the same: a number, and whether it was a whole one. */
const isSame = (one: Sensed, other: Sensed): boolean => differenceOf(one) === differenceOf(other) && one.misfit === other.misfit;
/** Whether the books had come to what was sensed before. */
const wasBooked = (before: Sensed, row: Sensed): boolean => !row.misfit && row.bookNum === before.sensedNum;

/**
 * Neighbouring senses that differ by the same number are one run; what agrees is none. Where the books have come to what was sensed before, that was over:
 * piece after piece that is taken and booked a moment later is a difference each, and not one that stands.
 */
function runsOf(rows: readonly Sensed[]): Run[] {
  const parts: Sensed[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last && before && isSame(before, row) && !wasBooked(before, row)) last.push(row);
    else parts.push([row]);
  }
  const taken = new Set<string>();
  return parts.flatMap((own, at) => {
    const [first] = own;
    if (!first || first.isEnd || (differenceOf(first) === 0 && !first.misfit)) return [];
    const had = own.find(({ recordId }) => recordId !== null)?.recordId ?? null;
    const isKnown = had !== null && !taken.has(had);
    const id = isKnown ? had : newId();
    taken.add(id);
    return [
      {
        id,
        rows: own,
        before: parts[at - 1]?.at(-1),
        after: parts[at + 1]?.[0],
        isKnown,
        copyOf: isKnown ? null : had,
        isContinued: at === 0 && first.recordId === id,
      },
    ];
  });
}

const spanOf = ({ before, rows, after }: Run) => ({
  sinceAt: before?.happenedAt ?? null,
  foundAt: rows[0]!.happenedAt,
  lastAt: rows.at(-1)!.happenedAt,
  endedAt: after?.happenedAt ?? null,
});

/** What lay there beyond the books when it was weighed last: the first weight may have been a hand on the shelf. */
const surplusOf = ({ rows }: Run): number | null => rows.at(-1)!.surplusMg;

async function addRecords(ctx: Ctx, prewhId: string, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await addTo(
    ctx,
    'abnormalRecord',
    runs.map((run) => {
      const { channelId, channelCode, productId, method, bookNum, sensedNum, misfit } = run.rows[0]!;
      return {
        id: run.id,
        prewhId,
        channelId,
        channelCode,
        productId,
        method,
        bookNum,
        sensedNum,
        diffNum: sensedNum - bookNum,
        misfit,
        surplusMg: surplusOf(run),
        ...spanOf(run),
      };
    }),
  ).execute();
  const copies = runs.filter(({ copyOf }) => copyOf !== null);
  // What somebody said of a difference holds for both parts of it; and it was known as long, and is over where it was.
  if (copies.length > 0)
    await sql`update abnormal_record r set cause = o.cause, remark = o.remark, handler = o.handler, handled_at = o.handled_at, inventory_id = o.inventory_id,
        recorded_at = o.recorded_at, ended_at = coalesce(r.ended_at, case when o.last_at = r.last_at then o.ended_at end)
      from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ copyOf }) => copyOf)}::uuid[]) as w (id, copy_of)
      join abnormal_record o on o.node_id = ${ctx.nodeId} and o.id = w.copy_of
      where r.node_id = ${ctx.nodeId} and r.id = w.id`.execute(ctx.db);
}

async function changeRecords(ctx: Ctx, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const spans = runs.map(spanOf);
  await sql`update abnormal_record r set last_at = w.last_at, surplus_mg = w.surplus_mg,
      -- over without another sense, it stays so until there is one
      ended_at = least(w.ended_at, case when r.last_at = w.last_at then r.ended_at end),
      since_at = case when w.continued then r.since_at else w.since_at end,
      found_at = case when w.continued then r.found_at else w.found_at end,
      method = case when w.continued then r.method else w.method end,
      book_num = case when w.continued then r.book_num else w.book_num end,
      sensed_num = case when w.continued then r.sensed_num else w.sensed_num end
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${spans.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${spans.map(({ endedAt }) => endedAt)}::timestamptz[], ${spans.map(({ sinceAt }) => sinceAt)}::timestamptz[],
      ${spans.map(({ foundAt }) => foundAt)}::timestamptz[], ${runs.map(({ isContinued }) => isContinued)}::boolean[],
      ${runs.map(({ rows }) => rows[0]!.method)}::smallint[], ${runs.map(({ rows }) => rows[0]!.bookNum)}::bigint[],
      ${runs.map(({ rows }) => rows[0]!.sensedNum)}::bigint[], ${runs.map(surplusOf)}::bigint[])
      as w (id, last_at, ended_at, since_at, found_at, continued, method, book_num, sensed_num, surplus_mg)
    where r.node_id = ${ctx.nodeId} and r.id = w.id`.execute(ctx.db);
}
