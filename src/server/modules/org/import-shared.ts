// What imports of people and departments ask of the whole node.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

const codeColumns = { employee: 'emp_code', department: 'department_code', cost: 'cost_code', project: 'project_code' } as const;

/** Which of these codes the node has, whether the actor may see them or not: one that is hidden is taken all the same. */
export async function takenCodes(ctx: Ctx, table: keyof typeof codeColumns, codes: readonly string[]): Promise<Set<string>> {
  const column = sql.ref(codeColumns[table]);
  const { rows } = await sql<{ code: string }>`select ${column} as code from ${sql.table(table)} where node_id = ${ctx.nodeId}
    and ${column} = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ code }) => code));
}
