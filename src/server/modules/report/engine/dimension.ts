// What a question can be asked by: where the source holds it, and what it is called.
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AskedBy, Belonging } from '../../../../contract/report/question-codes.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import type { AnyQuery } from '../../../kernel/db/any-query.ts';
import { NIL } from '../../../kernel/db/ids.ts';
import type { TreeTable } from '../../../kernel/list/tree.ts';
import { beyondScope, withinScope } from '../../../kernel/scope-join.ts';
import { inScope } from '../../../kernel/scope.ts';
import { supplied } from '../../product/index.ts';
import { shiftNames } from '../../site/index.ts';
import type { SourceColumn } from '../source-of.query.ts';

export type DimensionName = z.infer<typeof AskedBy>;
type Naming = (ctx: Ctx, query: AnyQuery<object>) => AnyQuery<object>;

export interface Dimension {
  /** The column of the source that holds it, and the field of the answer that its key stands in. */
  column: SourceColumn;
  field: string;
  /** It is a tree, seen one level at a time below what the filter of the same name says. */
  tree?: TreeTable;
  /** The branch that somebody or something is in now: found through what else the source holds. */
  now?: { needs: SourceColumn; join: (query: AnyQuery<object>, ctx: Ctx) => AnyQuery<object>; id: string };
  /** It stands in none of the source's columns: it is found through one of them. */
  found?: { join: (query: AnyQuery<object>, ctx: Ctx) => AnyQuery<object>; id: string };
  /** The key of its groups is a number of the source. */
  number?: true;
  /** Joins the names to the groups `g`, whose key is `g.id`. */
  names: Naming;
  /** Which of the named fields is its code, and which its name. */
  code: string;
  name: string;
}

const department: Naming = (ctx, query) =>
  query
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'g.id'))
    .select(['d.id as departmentId', 'd.departmentCode as tradeEmpOrgCode', 'd.departmentName as tradeEmpOrgName']);

/** What stands where the source names none, and where it has no number: 0 is one. */
export const NONE = NIL;
export const NO_NUMBER = -1;
/** The number that a group is of. */
const ofGroup = sql`nullif(g.id, ${sql.lit(NO_NUMBER)})`;
const WEEK = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((day) => sql.lit(day));
const inWords = [
  sql<string | null>`(${ofGroup})::text`.as('itemNumber'),
  sql<string | null>`(array[${sql.join(WEEK)}])[${ofGroup}]`.as('itemWord'),
];
const atClock = [
  sql<string | null>`(${ofGroup})::text`.as('itemNumber'),
  sql<string | null>`to_char(${ofGroup}, 'FM00') || ':00'`.as('itemWord'),
];
/** A shift by its place among those of the site, as its setting names it. */
const inShift = (ctx: Ctx) => [
  sql<string | null>`(${ofGroup})::text`.as('itemNumber'),
  sql<string | null>`(${shiftNames(ctx)})[${ofGroup}]`.as('itemWord'),
];
const moment = (column: 'weekday' | 'hour' | 'shift') => ({
  column,
  field: 'itemId',
  number: true as const,
  code: 'itemNumber',
  name: 'itemWord',
});

export const dimensions: Record<DimensionName, Dimension> = {
  product: {
    column: 'productId',
    field: 'productId',
    code: 'productCode',
    name: 'productName',
    names: (_ctx, query) =>
      query
        .leftJoin('product as p', (join) => join.onRef('p.nodeId', '=', 'g.nodeId').onRef('p.id', '=', 'g.id'))
        .leftJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'p.nodeId').onRef('t.id', '=', 'p.productTypeId'))
        .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.nodeProductCode', 'p.nodeProductName'])
        .select(['t.productTypeCode', 't.productTypeName']),
  },
  productType: {
    column: 'productTypeId',
    field: 'productTypeId',
    tree: 'productType',
    now: {
      needs: 'productId',
      join: (query) =>
        query.leftJoin('product as pn', (join) => join.onRef('pn.nodeId', '=', 's.nodeId').onRef('pn.id', '=', 's.productId')),
      id: 'pn.productTypeId',
    },
    code: 'productTypeCode',
    name: 'productTypeName',
    names: (_ctx, query) =>
      query
        .leftJoin('productType as t', (join) => join.onRef('t.nodeId', '=', 'g.nodeId').onRef('t.id', '=', 'g.id'))
        .select(['t.id as productTypeId', 't.productTypeCode', 't.productTypeName']),
  },
  department: {
    column: 'departmentId',
    field: 'departmentId',
    tree: 'department',
    now: {
      needs: 'empId',
      join: (query) => query.leftJoin('employee as en', beyondScope('en.id', 's.empId', 'the trades that are summed name who took it')),
      id: 'en.departmentId',
    },
    code: 'tradeEmpOrgCode',
    name: 'tradeEmpOrgName',
    names: department,
  },
  employee: {
    column: 'empId',
    field: 'empId',
    code: 'tradeEmpCode',
    name: 'tradeEmpName',
    names: (ctx, query) =>
      query
        .leftJoin('employee as e', beyondScope('e.id', 'g.id', 'the trades that are summed name who took it'))
        .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
        .select(['e.id as empId', 'e.empCode as tradeEmpCode', 'e.empName as tradeEmpName'])
        .select(['d.id as departmentId', 'd.departmentCode as tradeEmpOrgCode', 'd.departmentName as tradeEmpOrgName']),
  },
  project: {
    column: 'projectId',
    field: 'projectId',
    code: 'projectCode',
    name: 'projectName',
    names: (ctx, query) =>
      query.leftJoin('project as j', withinScope(ctx, 'j.id', 'g.id')).select(['j.id as projectId', 'j.projectCode', 'j.projectName']),
  },
  cost: {
    column: 'costId',
    field: 'costId',
    tree: 'cost',
    code: 'costCode',
    name: 'costName',
    names: (ctx, query) =>
      query
        .leftJoin('cost as c', withinScope(ctx, 'c.id', 'g.id'))
        .select(['c.id as costId', 'c.costCode', 'c.costName', 'c.budgetAmount'])
        .select(sql<number | null>`round(g.total_price * 1000.0 / nullif(c.budget_amount, 0))::bigint`.as('budgetShare')),
  },
  place: {
    column: 'vmId',
    field: 'vmId',
    code: 'vmCode',
    name: 'vmName',
    names: (ctx, query) =>
      query
        .leftJoin('vm as v', withinScope(ctx, 'v.id', 'g.id'))
        .leftJoin('prewh as w', beyondScope('w.id', 'g.id', 'the trades that are summed name where it was taken'))
        .select(['v.id as vmId', 'w.id as prewhId'])
        .select(sql<string | null>`coalesce(v.vm_code, w.prewh_code)`.as('vmCode'))
        .select(sql<string | null>`coalesce(v.vm_name, w.prewh_name)`.as('vmName')),
  },
  // The main warehouse that fills the machine, or that the smart warehouse belongs to.
  warehouse: {
    column: 'vmId',
    field: 'warehouseId',
    found: {
      join: (query, ctx) =>
        query
          .leftJoin('vm as vh', beyondScope('vh.id', 's.vmId', 'the trades that are summed name where it was taken'))
          .leftJoin('prewh as ph', beyondScope('ph.id', 's.vmId', 'the trades that are summed name where it was taken'))
          .leftJoin('warehouse as hs', (join) =>
            join
              .onRef('hs.nodeId', '=', 's.nodeId')
              .on(sql<boolean>`hs.id = coalesce(vh.warehouse_id, ph.warehouse_id)`)
              .on(inScope(ctx, 'warehouse', 'hs')),
          ),
      id: 'hs.id',
    },
    code: 'warehouseCode',
    name: 'warehouseName',
    names: (ctx, query) =>
      query
        .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'g.id'))
        .select(['h.id as warehouseId', 'h.warehouseCode', 'h.warehouseName']),
  },
  // Who supplies it: of the moment when it was taken, or now.
  vendor: {
    column: 'at',
    field: 'vendorId',
    found: {
      join: (query, ctx) =>
        query.leftJoin(supplied(ctx).as('us'), (join) =>
          join.onRef('us.productId', '=', 's.productId').onRef('us.since', '<=', 's.at').onRef('us.until', '>', 's.at'),
        ),
      id: 'us.vendorId',
    },
    now: {
      needs: 'productId',
      join: (query) =>
        query.leftJoin('product as pv', (join) => join.onRef('pv.nodeId', '=', 's.nodeId').onRef('pv.id', '=', 's.productId')),
      id: 'pv.vendorId',
    },
    code: 'vendorCode',
    name: 'vendorName',
    names: (_ctx, query) =>
      query
        .leftJoin('vendor as f', (join) => join.onRef('f.nodeId', '=', 'g.nodeId').onRef('f.id', '=', 'g.id'))
        .select(['f.id as vendorId', 'f.vendorCode', 'f.vendorName']),
  },
  weekday: { ...moment('weekday'), names: (_ctx, query) => query.select(inWords) },
  shift: { ...moment('shift'), names: (ctx, query) => query.select(inShift(ctx)) },
  hour: { ...moment('hour'), names: (_ctx, query) => query.select(atClock) },
};

export type Belongs = z.infer<typeof Belonging>;
