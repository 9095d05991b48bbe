// trust 22: the sites on which data permission is tried have rows inside and outside of it, of every table that it narrows.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ScopeKind } from '../../db/types.ts';
import { scopeColumns } from '../../src/server/kernel/scope.ts';
import { testDatabase } from '../database.ts';
import { furnishSite, partsOf } from './goods.ts';
import { furnishPapers } from './papers.ts';

const database = testDatabase();

test('trust 22 every table that data permission narrows has rows on both sides of it where the permission is tried', async () => {
  const lacking = await database.run(async (ctx) => {
    const made = await furnishSite(ctx, 1);
    await furnishPapers(ctx, made);
    const scope = await partsOf(ctx, made);
    const missing: string[] = [];
    for (const [table, columns] of Object.entries(scopeColumns)) {
      for (const [kind, column] of Object.entries(columns) as [ScopeKind, string][]) {
        // What a partner sees is tried with two of them in vendor.test.ts.
        if (kind === 'partner') continue;

        const isInside = sql`${sql.ref(column)} = any(${[...scope[kind]]}::uuid[])`;
        const { rows } = await sql<{ inside: number; outside: number }>`select count(*) filter (where ${isInside}) as inside,
          count(*) filter (where not ${isInside}) as outside from ${sql.table(table)} where ${sql.ref('nodeId')} = ${ctx.nodeId}`.execute(
          ctx.db,
        );
        for (const side of ['inside', 'outside'] as const) if (!rows[0]?.[side]) missing.push(`${table}.${column} ${side}`);
      }
    }
    return missing;
  });
  // A table that is missing: a row of it for each machine in `furnishPapers` (test/trust/papers.ts).
  expect(lacking).toEqual([]);
});
