// What imports of people and departments look up: small tables read once, found by code or name.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

export interface Known {
  id: string;
  code: string;
  name: string;
}
export interface Directory<K extends Known = Known> {
  byCode: Map<string, K>;
  /** By code, else by name. */
  find(said: string): K | undefined;
  add(one: K): void;
}

/** Finds rows by their code, else by their name; of two of a name the first. */
export function directoryOf<K extends Known>(rows: readonly K[]): Directory<K> {
  const byCode = new Map<string, K>();
  const byName = new Map<string, K>();
  const add = (one: K): void => {
    byCode.set(one.code, one);
    if (!byName.has(one.name)) byName.set(one.name, one);
  };
  rows.forEach(add);
  return { byCode, add, find: (said) => byCode.get(said) ?? byName.get(said) };
}

const codeColumns = { employee: 'emp_code', department: 'department_code', cost: 'cost_code', project: 'project_code' } as const;

/** Which of these codes the node has, whether the actor may see them or not: one that is hidden is taken all the same. */
export async function takenCodes(ctx: Ctx, table: keyof typeof codeColumns, codes: readonly string[]): Promise<Set<string>> {
  const column = sql.ref(codeColumns[table]);
  const { rows } = await sql<{ code: string }>`select ${column} as code from ${sql.table(table)} where node_id = ${ctx.nodeId}
    and ${column} = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ code }) => code));
}
