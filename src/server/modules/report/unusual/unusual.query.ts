// 消耗异常: what of the last two weeks is unlike its own past, with whose change it is and since when.
import { sql } from 'kysely';
import type { Given, In } from '../../../../contract/kernel/endpoint.ts';
import { sortsOf } from '../../../../contract/kernel/page.ts';
import { addDays, dayOf } from '../../../../contract/kernel/time.ts';
import { unusual } from '../../../../contract/report/unusual.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { NIL } from '../../../kernel/db/ids.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { from } from '../../../kernel/scope.ts';
import { nodeConfigOf } from '../../site/index.ts';
import type { Exportable } from '../../transfer/index.ts';
import { namesOf } from '../engine/trend.ts';
import { sourceOf } from '../source-of.query.ts';
import { daysSeen } from '../source.query.ts';
import { changesIn, worthReading, type Change, type DayOfUse } from './judge.ts';

/** Fourteen weeks: two that are looked at, and twelve of before. */
const DAYS = 98;
/** What is said at most: few and right. */
const MOST = 30;
/** Found again after so many minutes; what it looks at ends with yesterday. */
const KEPT = 10 * 60_000;

type Row = Given<typeof unusual.list>['rows'][number];

type Span = { from: string; to: string };
type Goods = Pick<DayOfUse, 'productId' | 'placeId'>;

/** The source of reports does not say the types of its columns (source-of.query.ts); those that are selected here are these. */
const asUses = (rows: readonly object[]): DayOfUse[] => rows as unknown as DayOfUse[];

/** What was taken of these goods day by day, each of product, place, shift and department, as far as the actor sees it; of all where none are named. */
async function usesOf(ctx: Ctx, span: Span, worth?: readonly Goods[]): Promise<DayOfUse[]> {
  if (worth?.length === 0) return [];
  let { query } = sourceOf(ctx, { span }, ['day', 'vmId', 'productId', 'departmentId', 'shift', 'at']);
  const of = (name: keyof Goods) => sql`${worth?.map((one) => one[name]) ?? []}::uuid[]`;
  if (worth)
    query = query.where(
      sql<boolean>`s.product_id = any(${of('productId')}) and (s.product_id, s.vm_id) in (select * from unnest(${of('productId')}, ${of('placeId')}))`,
    );
  const rows = await query
    .where(sql<boolean>`s.trade_num > 0`)
    .groupBy(['s.productId', 's.vmId', 's.shift', 's.departmentId', 's.day'])
    .select([
      's.productId',
      's.vmId as placeId',
      sql<number>`coalesce(s.shift, 0)`.as('shift'),
      's.departmentId',
      sql<number>`s.day - ${span.from}::date`.as('day'),
      sql<number>`sum(s.trade_num)::int`.as('num'),
      sql<number>`sum(s.trade_lines)::int`.as('lines'),
      sql<number>`sum(s.total_price)::bigint`.as('amount'),
      sql<number>`sum(s.trade_num * s.trade_num)::bigint`.as('squares'),
    ])
    .execute();
  return asUses(rows);
}

/** The same from the summary of days: of all goods at all places, without shift and department. */
async function wholesOf(ctx: Ctx, span: Span): Promise<DayOfUse[]> {
  const { query } = sourceOf(ctx, { span }, ['day', 'vmId', 'productId']);
  const rows = await query
    .where(sql<boolean>`s.trade_num > 0`)
    .groupBy(['s.productId', 's.vmId', 's.day'])
    .select(['s.productId', 's.vmId as placeId', sql<number>`s.day - ${span.from}::date`.as('day')])
    .select([
      sql<number>`0`.as('shift'),
      sql<string>`${NIL}::uuid`.as('departmentId'),
      sql<number>`sum(s.total_price)::bigint`.as('amount'),
    ])
    .select([sql<number>`sum(s.trade_num)::int`.as('num'), sql<number>`sum(s.trade_lines)::int`.as('lines')])
    .select(sql<number>`(sum(s.trade_num) ^ 2 / greatest(1, sum(s.trade_lines)))::float8`.as('squares'))
    .execute();
  return asUses(rows);
}

/** What differs, the clearest first: the summary of days says what is worth reading trade by trade. Who sees but some departments has no summary: all of his are read. */
async function changesOf(ctx: Ctx, span: Span): Promise<Change[]> {
  if (!daysSeen(ctx)) return changesIn(await usesOf(ctx, span), DAYS);
  const { site, worth } = worthReading(await wholesOf(ctx, span), DAYS);
  return changesIn(await usesOf(ctx, span, worth), DAYS, site);
}

async function rowsOf(ctx: Ctx, changes: readonly Change[], first: string): Promise<Row[]> {
  const stores = new Set((await from(ctx, 'prewh', 'w').select('w.id').execute()).map(({ id }) => id));
  const ids = (of: (change: Change) => string | undefined) => [...new Set(changes.flatMap((change) => of(change) ?? []))];
  const [products, places, departments, { shifts }] = [
    await namesOf(
      ctx,
      'product',
      ids(({ productId }) => productId),
    ),
    await namesOf(
      ctx,
      'place',
      ids(({ placeId }) => placeId),
    ),
    await namesOf(
      ctx,
      'department',
      ids(({ departmentId }) => departmentId),
    ),
    await nodeConfigOf(ctx),
  ];
  return changes.map((change, at) => {
    const place = places.get(change.placeId);
    const department = change.departmentId && change.departmentId !== NIL ? change.departmentId : null;
    return {
      key: `${change.productId}/${change.placeId}`,
      rank: at + 1,
      productId: change.productId,
      productName: products.get(change.productId)?.itemName ?? '',
      vmId: stores.has(change.placeId) ? null : change.placeId,
      prewhId: stores.has(change.placeId) ? change.placeId : null,
      vmName: place?.itemName ?? null,
      shift: change.shift ? change.shift : null,
      shiftName: change.shift ? (shifts.split(',')[change.shift - 1] ?? null) : null,
      departmentId: department,
      tradeEmpOrgName: department ? (departments.get(department)?.itemName ?? null) : null,
      since: addDays(first, change.since),
      days: change.days,
      tradeNum: change.taken,
      usualNum: change.usual,
      moreNum: change.taken - change.usual,
      morePrice: change.amount,
    };
  });
}

const kept = new Map<string, { until: number; rows: Promise<Row[]> }>();

/** What is found for who sees as much, once in a while: it is asked by every home. */
function found(ctx: Ctx): Promise<Row[]> {
  const to = addDays(dayOf(Date.now(), ctx.timeZone), -1);
  const first = addDays(to, 1 - DAYS);
  const key = JSON.stringify([ctx.nodeId, to, ctx.scope]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.rows;
  const rows = changesOf(ctx, { from: first, to }).then((changes) => rowsOf(ctx, changes.slice(0, MOST), first));
  for (const [old, { until }] of kept) if (until <= Date.now()) kept.delete(old);
  kept.set(key, { until: Date.now() + KEPT, rows });
  rows.catch(() => kept.delete(key));
  return rows;
}

type Input = In<typeof unusual.list>;
async function asked(ctx: Ctx, { vmId, prewhId, productId, sorts }: Partial<Input>): Promise<Row[]> {
  const rows = (await found(ctx)).filter(
    (row) => (!vmId || row.vmId === vmId) && (!prewhId || row.prewhId === prewhId) && (!productId || row.productId === productId),
  );
  const [sort] = sorts ?? [];
  if (sort && !sortsOf(unusual.list.input).includes(sort.field)) refuse('unknown-sort', { field: sort.field });
  if (!sort) return rows;
  const value = (row: Row) => row[sort.field];
  const sign = sort.order === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) || a.rank - b.rank);
}

/** A list that is reckoned and not read: all of it is known before a page is. */
export const unusualUse = {
  endpoint: unusual.list,
  async page(ctx: Ctx, input: Input): Promise<Given<typeof unusual.list>> {
    const rows = await asked(ctx, input);
    const { page, limit } = input;
    return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length, page, limit };
  },
  async *batches(ctx: Ctx, input: Input) {
    yield await asked(ctx, input);
  },
} satisfies Exportable;
