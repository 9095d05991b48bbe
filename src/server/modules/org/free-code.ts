// Codes are the node's: one that the data permission hides is taken all the same.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';

const columns = {
  department: ['department_code', '部门编码'],
  cost: ['cost_code', '成本中心编码'],
  project: ['project_code', '项目编码'],
  vendor: ['vendor_code', '供应商编码'],
  conglomerateVendor: ['vendor_code', '供应商编码'],
} as const;

/** Refuses 'conflict' for a code that the node has. */
export async function requireFreeCode(ctx: Ctx, table: keyof typeof columns, code: string): Promise<void> {
  const [column, thing] = columns[table];
  const { rows } = await sql`select from ${sql.table(table)} where node_id = ${ctx.nodeId} and ${sql.ref(column)} = ${code}`.execute(
    ctx.db,
  );
  if (rows.length > 0) refuse('conflict', { thing, value: code });
}
