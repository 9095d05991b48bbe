// Differences as a person looks at them: one record for as long as a channel is sensed to differ by the same number, however often it is told. They follow
// from the senses in the order of their own time, so that the same senses give the same records in whatever order they come.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { nextDocumentNumber } from '../../kernel/document-number.ts';
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
  happenedAt: string;
  recordId: string | null;
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
  const rows = await sensedSince(ctx, cells);
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
  const moved = runs.flatMap(({ id, rows: own }) => own.filter(({ recordId }) => recordId !== id).map((row) => [row.id, id] as const));
  if (moved.length > 0)
    await sql`update prewh_sense s set record_id = w.record_id
      from unnest(${moved.map(([id]) => id)}::uuid[], ${moved.map(([, to]) => to)}::uuid[]) as w (id, record_id)
      where s.node_id = ${ctx.nodeId} and s.id = w.id`.execute(ctx.db);
}

/** The senses of these channels from the last one before the new ones on, in the order of their time. */
async function sensedSince({ db, nodeId }: Ctx, cells: readonly Cell[]): Promise<Sensed[]> {
  const firsts = [...Map.groupBy(cells, ({ channelId, productId }) => `${channelId}/${productId}`).values()].map((own) =>
    own.reduce((first, one) => (Date.parse(one.happenedAt) < Date.parse(first.happenedAt) ? one : first)),
  );
  const { rows } = await sql<Sensed>`
    select s.id, s.channel_id, c.channel_code, s.product_id, s.method, s.sensed_num, s.book_num, s.happened_at, s.record_id
    from unnest(${firsts.map(({ channelId }) => channelId)}::uuid[], ${firsts.map(({ productId }) => productId)}::uuid[],
      ${firsts.map(({ happenedAt }) => happenedAt)}::timestamptz[]) as w (channel_id, product_id, at)
    cross join lateral (select coalesce(max(p.happened_at), w.at) as since from prewh_sense p where p.node_id = ${nodeId}
      and p.channel_id = w.channel_id and p.product_id = w.product_id and p.happened_at < w.at) as f
    join prewh_sense s on s.node_id = ${nodeId} and s.channel_id = w.channel_id and s.product_id = w.product_id and s.happened_at >= f.since
    join prewh_channel c on c.node_id = s.node_id and c.id = s.channel_id
    order by s.channel_id, s.product_id, s.happened_at, s.sense_id`.execute(db);
  return rows;
}

const differenceOf = ({ sensedNum, bookNum }: Sensed): number => sensedNum - bookNum;

/** Neighbouring senses that differ by the same number are one run; what agrees is none. */
function runsOf(rows: readonly Sensed[]): Run[] {
  const parts: Sensed[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last?.[0] && differenceOf(last[0]) === differenceOf(row)) last.push(row);
    else parts.push([row]);
  }
  const taken = new Set<string>();
  return parts.flatMap((own, at) => {
    const [first] = own;
    if (!first || differenceOf(first) === 0) return [];
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

async function addRecords(ctx: Ctx, prewhId: string, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const first = await nextDocumentNumber(ctx, { letters: 'YC', table: 'abnormalRecord', column: 'recordNo' });
  const start = first.slice(0, first.lastIndexOf('-') + 1);
  const number = Number(first.slice(start.length));
  await addTo(
    ctx,
    'abnormalRecord',
    runs.map((run, at) => {
      const { channelId, channelCode, productId, method, bookNum, sensedNum } = run.rows[0]!;
      return {
        id: run.id,
        recordNo: `${start}${String(number + at).padStart(3, '0')}`,
        prewhId,
        channelId,
        channelCode,
        productId,
        method,
        bookNum,
        sensedNum,
        diffNum: sensedNum - bookNum,
        ...spanOf(run),
      };
    }),
  ).execute();
  const copies = runs.filter(({ copyOf }) => copyOf !== null);
  // What somebody said of a difference holds for both parts of it.
  if (copies.length > 0)
    await sql`update abnormal_record r set cause = o.cause, remark = o.remark, handler = o.handler, handled_at = o.handled_at, inventory_id = o.inventory_id
      from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ copyOf }) => copyOf)}::uuid[]) as w (id, copy_of)
      join abnormal_record o on o.node_id = ${ctx.nodeId} and o.id = w.copy_of
      where r.node_id = ${ctx.nodeId} and r.id = w.id`.execute(ctx.db);
}

async function changeRecords(ctx: Ctx, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const spans = runs.map(spanOf);
  await sql`update abnormal_record r set last_at = w.last_at, ended_at = w.ended_at,
      since_at = case when w.continued then r.since_at else w.since_at end,
      found_at = case when w.continued then r.found_at else w.found_at end,
      method = case when w.continued then r.method else w.method end,
      book_num = case when w.continued then r.book_num else w.book_num end,
      sensed_num = case when w.continued then r.sensed_num else w.sensed_num end
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${spans.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${spans.map(({ endedAt }) => endedAt)}::timestamptz[], ${spans.map(({ sinceAt }) => sinceAt)}::timestamptz[],
      ${spans.map(({ foundAt }) => foundAt)}::timestamptz[], ${runs.map(({ isContinued }) => isContinued)}::boolean[],
      ${runs.map(({ rows }) => rows[0]!.method)}::smallint[], ${runs.map(({ rows }) => rows[0]!.bookNum)}::bigint[],
      ${runs.map(({ rows }) => rows[0]!.sensedNum)}::bigint[])
      as w (id, last_at, ended_at, since_at, found_at, continued, method, book_num, sensed_num)
    where r.node_id = ${ctx.nodeId} and r.id = w.id`.execute(ctx.db);
}
