// What a document is about, as far as a workflow asks for it: gathered once when it asks, and kept with it.
import { sql } from 'kysely';
import type { Conditions } from '../../../contract/workflow/definition.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { chargedNow } from '../site/index.ts';
import type { Facts } from './approvers.ts';
import { isOverBudget } from './costs.query.ts';
import type { ApprovalRequest } from './request.ts';

/** A document's line as it was asked for. Amount in fen. */
export interface AskedLine {
  productId: string;
  productCode: string;
  productName: string;
  spec: string | null;
  unit: string;
  num: number;
  amount: number;
  /** How many were asked for, where somebody who decides wanted another quantity since. */
  askedNum?: number;
  /** What one cost when it was asked for (fen), where somebody who decides wanted another price since. */
  askedPrice?: number;
}

/** Its goods with their worth now, in the order of its lines. */
export async function linesOf(ctx: Ctx, lines: ApprovalRequest['lines']): Promise<(AskedLine & { productTypeId: string | null })[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const { rows } = await sql<
    Omit<AskedLine, 'num' | 'amount' | 'askedNum' | 'askedPrice'> & { unitPrice: number; productTypeId: string | null }
  >`
    select p.id as product_id, p.product_code, p.product_name, p.spec, p.unit, ${chargedNow} as unit_price, p.product_type_id
    from product p where p.node_id = ${ctx.nodeId} and p.id = any(${ids}::uuid[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.productId, row]));
  return lines.flatMap(({ productId, num, price }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const { unitPrice, ...named } = product;
    return [{ ...named, num, amount: num * (price ?? unitPrice) }];
  });
}

const pathOf = async (
  ctx: Ctx,
  table: 'department' | 'cost' | 'product_type',
  ids: readonly (string | null | undefined)[],
): Promise<string[]> => {
  const known = ids.filter((id): id is string => Boolean(id));
  if (known.length === 0) return [];
  const tree = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, 0 as step from ${tree} where node_id = ${ctx.nodeId} and id = any(${known}::uuid[])
      union all
      select above.id, above.parent_id, up.step + 1 from ${tree} above join up on above.node_id = ${ctx.nodeId} and above.id = up.parent_id
    ) select id from up group by id order by min(step)`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

interface Worth {
  amount: number;
  typeIds: readonly (string | null)[];
}

/** What the conditions and the approvers of a workflow may ask of it. */
export async function factsOf(ctx: Ctx, request: ApprovalRequest, { amount, typeIds }: Worth): Promise<Facts> {
  const { empId = null, empIds = [], departmentId, costId = null, projectId = null, vmId, vmIds = [] } = request;
  const [departmentPath, costPath, types, overBudget] = await Promise.all([
    pathOf(ctx, 'department', [departmentId]),
    pathOf(ctx, 'cost', [costId]),
    pathOf(ctx, 'product_type', typeIds),
    isOverBudget(ctx, { costId, projectId, docId: request.docId }, amount),
  ]);
  return {
    empIds: [...new Set([empId, ...empIds].filter((id): id is string => Boolean(id)))],
    empId,
    costId,
    projectId,
    departmentPath,
    costPath,
    typeIds: types,
    vmIds: [...new Set([vmId, ...vmIds].filter((id): id is string => Boolean(id)))],
    overBudget,
  };
}

/** A document as the conditions of workflows look at it. */
export interface AskedDocument {
  facts: Facts;
  /** In fen. */
  amount: number;
  num: number;
  urgentFlag: boolean;
}

const within = (wanted: readonly string[] | null | undefined, has: readonly string[]): boolean =>
  !wanted || wanted.length === 0 || wanted.some((id) => has.includes(id));

/** Whether a workflow with these conditions takes a document: all of them must hold. */
export const takes = (
  { amountFrom, amountTo, numFrom, departmentIds, productTypeIds, vmIds, overBudgetFlag, urgentFlag }: Conditions,
  { facts, amount, num, urgentFlag: urgent }: AskedDocument,
): boolean =>
  amount >= (amountFrom ?? 0) &&
  amount < (amountTo ?? Infinity) &&
  num >= (numFrom ?? 0) &&
  within(departmentIds, facts.departmentPath) &&
  within(productTypeIds, facts.typeIds) &&
  within(vmIds, facts.vmIds) &&
  (!overBudgetFlag || facts.overBudget) &&
  (!urgentFlag || urgent);
