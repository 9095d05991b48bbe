// What a row of the strategies' file refers to, and what is wrong with it: everything is read once for a batch.
import type * as z from 'zod/mini';
import { sql } from 'kysely';
import { PickStrategyEntityType, STRATEGY_PAGE } from '../../../contract/strategy/codes.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { Line, Problem } from '../transfer/index.ts';
import { entitiesByCode } from './entity.ts';
import { periodText } from './overlap.ts';
import type { LineFields } from './strategy.ts';

export interface StrategyImportRow {
  strategyName: string;
  entityType: z.output<typeof PickStrategyEntityType>;
  entityCode: string;
  productCode?: string | null | undefined;
  productTypeCode?: string | null | undefined;
  limitNum?: number | null | undefined;
  limitAmount?: number | null | undefined;
  periodicUnit?: '12H' | 'D' | 'W' | 'M' | 'R' | null | undefined;
  periodUnit?: 'D' | 'H' | 'm' | 'W' | 'M' | 'Y' | null | undefined;
  periodValue?: number | null | undefined;
  shareFlag?: boolean | null | undefined;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}
interface KnownLine {
  id: string;
  strategyId: string;
  strategyName: string;
  entityType: number;
  entityId: string;
  subjectId: string;
  limitNum: number | null;
  limitAmount: number | null;
  periodicUnit: string | null;
  periodUnit: string | null;
  periodValue: number;
  shareFlag: boolean;
  statusFlag: boolean;
  validFrom: string | null;
  validTo: string | null;
}
type KnownStrategy = Pick<KnownLine, 'strategyName' | 'entityId' | 'shareFlag' | 'statusFlag' | 'validFrom' | 'validTo'> & { id: string };
/** When and where a strategy holds, and whether for each or for all together: two limits of the same clash only where these meet. */
type Reach = Pick<KnownLine, 'shareFlag' | 'statusFlag' | 'validFrom' | 'validTo'> & { vmIds: readonly string[] };

/** Look-ups of a batch. */
export interface Plant {
  entity(row: StrategyImportRow): string | undefined;
  /** The product or type that it names; neither for everything; undefined for one that the site has not. */
  subject(row: StrategyImportRow): Pick<LineFields, 'productId' | 'productTypeId'> | undefined;
  strategy(row: StrategyImportRow): KnownStrategy | undefined;
  line(row: StrategyImportRow): KnownLine | undefined;
  /** Where the strategy of a row holds: what the file leaves out is as the site has it. */
  reach(row: StrategyImportRow): Reach;
  /** A line of another strategy of the same entity that says the same at the same time. */
  clash(row: StrategyImportRow): KnownLine | undefined;
}

/** The strategy that a row belongs to, as the file names it. */
export const keyOf = ({ entityType, entityCode, strategyName }: StrategyImportRow): string =>
  JSON.stringify([entityType, entityCode, strategyName]);
const periodKey = ({
  periodicUnit,
  periodUnit,
  periodValue,
}: Pick<StrategyImportRow, 'periodicUnit' | 'periodUnit' | 'periodValue'>): string =>
  `${periodicUnit ?? ''}/${periodUnit ?? ''}/${periodValue ?? 1}`;
const meet = (a: Reach, b: Reach): boolean =>
  a.statusFlag &&
  b.statusFlag &&
  a.shareFlag === b.shareFlag &&
  (a.validFrom ?? '') <= (b.validTo ?? '9999') &&
  (b.validFrom ?? '') <= (a.validTo ?? '9999') &&
  (a.vmIds.length === 0 || b.vmIds.length === 0 || a.vmIds.some((id) => b.vmIds.includes(id)));

async function byCode(ctx: Ctx, table: 'product' | 'productType', codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const column = table === 'product' ? 'product_code' : 'product_type_code';
  const rows = await from(ctx, table, 'x')
    .select(['x.id', sql<string>`${sql.ref(`x.${column}`)}`.as('code')])
    .where(sql<boolean>`${sql.ref(`x.${column}`)} = any(${[...codes]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Reads what the rows refer to, in a handful of statements. */
export async function readPlant(ctx: Ctx, batch: readonly Line<StrategyImportRow>[]): Promise<Plant> {
  const rows = batch.map(({ row }) => row);
  const said = (values: (string | null | undefined)[]) => [...new Set(values.filter((one) => typeof one === 'string'))];
  const products = await byCode(ctx, 'product', said(rows.map(({ productCode }) => productCode)));
  const types = await byCode(ctx, 'productType', said(rows.map(({ productTypeCode }) => productTypeCode)));
  const entities: Map<string, string>[] = [];
  for (const type of [0, 1, 2, 3, 4])
    entities.push(
      await entitiesByCode(ctx, type, said(rows.filter(({ entityType }) => entityType === type).map(({ entityCode }) => entityCode))),
    );
  const ids = [...new Set(entities.flatMap((known) => [...known.values()]))];
  const strategies = await strategiesOf(ctx, ids);
  const lines = Map.groupBy(
    await linesOf(ctx, ids),
    ({ entityId, subjectId, ...line }) => `${entityId}/${subjectId}/${periodKey(line as never)}`,
  );
  const named = new Map(strategies.map((one) => [`${one.entityId}/${one.strategyName}`, one]));
  const machines = await machinesOf(
    ctx,
    strategies.map(({ id }) => id),
  );
  const entity = ({ entityType, entityCode }: StrategyImportRow) => entities[entityType]?.get(entityCode);
  const subject = ({ productCode, productTypeCode }: StrategyImportRow) => {
    const productId = productCode ? products.get(productCode) : null;
    const productTypeId = productTypeCode ? types.get(productTypeCode) : null;
    return productId === undefined || productTypeId === undefined ? undefined : { productId, productTypeId };
  };
  const same = (row: StrategyImportRow): readonly KnownLine[] => {
    const about = subject(row);
    return lines.get(`${entity(row)}/${about?.productId ?? about?.productTypeId ?? NIL}/${periodKey(row)}`) ?? [];
  };
  const strategy = (row: StrategyImportRow) => named.get(`${entity(row)}/${row.strategyName}`);
  const reach = (row: StrategyImportRow): Reach => {
    const known = strategy(row);
    return {
      shareFlag: row.shareFlag ?? known?.shareFlag ?? false,
      statusFlag: known?.statusFlag ?? true,
      validFrom: row.validFrom ?? known?.validFrom ?? null,
      validTo: row.validTo ?? known?.validTo ?? null,
      vmIds: machines.get(known?.id ?? '') ?? [],
    };
  };
  const reachOf = (line: KnownLine): Reach => ({ ...line, vmIds: machines.get(line.strategyId) ?? [] });
  return {
    entity,
    subject,
    strategy,
    line: (row) => same(row).find(({ strategyName }) => strategyName === row.strategyName),
    reach,
    clash: (row) => same(row).find((line) => line.strategyName !== row.strategyName && meet(reach(row), reachOf(line))),
  };
}

async function machinesOf(ctx: Ctx, strategyIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await from(ctx, 'pickStrategyVm', 'm')
    .select(['m.strategyId', 'm.vmId'])
    .where(sql<boolean>`m.strategy_id = any(${[...strategyIds]}::uuid[])`)
    .execute();
  const byStrategy = Map.groupBy(rows, ({ strategyId }) => strategyId);
  return new Map([...byStrategy].map(([id, own]) => [id, own.map(({ vmId }) => vmId)]));
}

const strategiesOf = (ctx: Ctx, entityIds: readonly string[]): Promise<KnownStrategy[]> =>
  from(ctx, 'pickStrategy', 's')
    .select(['s.id', 's.strategyName', 's.entityId', 's.shareFlag', 's.statusFlag', 's.validFrom', 's.validTo'])
    .where(sql<boolean>`s.entity_id = any(${[...entityIds]}::uuid[])`)
    .execute();

const linesOf = (ctx: Ctx, entityIds: readonly string[]): Promise<KnownLine[]> =>
  from(ctx, 'pickStrategy', 's')
    .innerJoin('pickStrategyItem as i', sameNode('i.strategyId', 's.id'))
    .select(['i.id', 'i.strategyId', 's.strategyName', 's.entityType', 's.entityId', 'i.subjectId', 'i.limitNum', 'i.limitAmount'])
    .select(['i.periodicUnit', 'i.periodUnit', 'i.periodValue', 's.shareFlag', 's.statusFlag', 's.validFrom', 's.validTo'])
    .where(sql<boolean>`s.entity_id = any(${[...entityIds]}::uuid[])`)
    .execute();

interface ImportState {
  plant: Plant;
  /** What earlier rows of the file said. */
  seen: { lines: Map<string, number>; strategies: Map<string, Line<StrategyImportRow>>; spans: Map<string, Line<StrategyImportRow>[]> };
}

/** What is wrong with a row; undefined when it can be taken, and then it is remembered. */
export function problemOf(ctx: Ctx, line: Line<StrategyImportRow>, { plant, seen }: ImportState): Problem | undefined {
  const { row } = line;
  const problem = alone(ctx, line, plant) ?? besideOthers(line, { plant, seen });
  if (problem) return problem;
  seen.lines.set(lineKey(row), line.line);
  if (!seen.strategies.has(keyOf(row))) seen.strategies.set(keyOf(row), line);
  const span = spanKey(row);
  seen.spans.set(span, [...(seen.spans.get(span) ?? []), line]);
  return undefined;
}

const spanKey = (row: StrategyImportRow): string =>
  compositeKey(row.entityType, row.entityCode, row.productCode, row.productTypeCode, periodKey(row));
const lineKey = (row: StrategyImportRow): string => compositeKey(keyOf(row), row.productCode, row.productTypeCode, periodKey(row));

function alone(ctx: Ctx, { line, row }: Line<StrategyImportRow>, plant: Plant): Problem | undefined {
  const page = STRATEGY_PAGE[row.entityType] ?? 'strategy.department';
  const right: Right = `${page}.import`;
  if (ctx.actor.kind === 'user' && !ctx.rights.has(right) && !ctx.rights.has('strategy.pickStrategyItem.import'))
    return { line, field: 'entityType', key: 'not-permitted', params: { action: '导入领料策略' } };
  if (!plant.entity(row)) return { line, field: 'entityCode', key: 'row-no-such', params: { thing: '对象编码', value: row.entityCode } };
  if (row.productCode && row.productTypeCode) return { line, field: 'productTypeCode', key: 'strategy-one-subject' };
  if (!plant.subject(row))
    return row.productCode
      ? { line, field: 'productCode', key: 'row-no-such', params: { thing: '商品', value: row.productCode } }
      : { line, field: 'productTypeCode', key: 'row-no-such', params: { thing: '商品分类', value: row.productTypeCode ?? '' } };
  if (!row.limitNum && !row.limitAmount) return { line, field: 'limitNum', key: 'strategy-no-limit' };
  if (Boolean(row.periodicUnit) === Boolean(row.periodUnit)) return { line, field: 'periodicUnit', key: 'strategy-one-period' };
  if (row.entityType === PickStrategyEntityType.employee && row.shareFlag)
    return { line, field: 'shareFlag', key: 'strategy-share-employee' };
  if (row.validFrom && row.validTo && row.validFrom > row.validTo)
    return { line, field: 'validFrom', key: 'strategy-days', params: { from: row.validFrom, to: row.validTo } };
  return undefined;
}

function besideOthers({ line, row }: Line<StrategyImportRow>, { plant, seen }: ImportState): Problem | undefined {
  const subject = row.productCode ?? row.productTypeCode ?? '全部商品';
  const period = periodText({
    periodicUnit: row.periodicUnit ?? null,
    periodUnit: row.periodUnit ?? null,
    periodValue: row.periodValue ?? 1,
  });
  const twice = seen.lines.get(lineKey(row));
  if (twice !== undefined)
    return {
      line,
      field: 'strategyName',
      key: 'row-twice',
      params: { line: twice, field: '策略名称', value: `${row.strategyName} ${subject}` },
    };
  const head = seen.strategies.get(keyOf(row));
  const other = head && differing(row, head.row);
  if (head && other) return { line, field: other, key: 'strategy-row-again', params: { line: head.line, field: HEAD[other] } };
  const known = plant.strategy(row);
  const changed = known && differing(row, known);
  if (changed) return { line, field: changed, key: 'strategy-head-known', params: { strategy: row.strategyName, field: HEAD[changed] } };
  const clash =
    plant.clash(row)?.strategyName ??
    seen.spans.get(spanKey(row))?.find((one) => one.row.strategyName !== row.strategyName && meet(plant.reach(one.row), plant.reach(row)))
      ?.row.strategyName;
  if (clash)
    return { line, field: 'strategyName', key: 'strategy-overlap', params: { entity: row.entityCode, strategy: clash, subject, period } };
  return undefined;
}

const HEAD = { shareFlag: '限量方式', validFrom: '开始日期', validTo: '结束日期' } as const;

/** The first field of the strategy itself that two rows say differently; what is not said does not differ. */
const differing = (row: StrategyImportRow, before: Pick<StrategyImportRow, keyof typeof HEAD>): keyof typeof HEAD | undefined =>
  (Object.keys(HEAD) as (keyof typeof HEAD)[]).find((field) => (row[field] ?? null) !== null && row[field] !== (before[field] ?? null));
