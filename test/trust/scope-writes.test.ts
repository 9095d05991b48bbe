// trust 22, R200: a write that begins with `changeIn` or `removeFrom` reaches what its actor sees, and nothing else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx, DataScope, EntityType } from '../../src/server/kernel/ctx.ts';
import { addTo, changeIn, removeFrom, scopeColumns, wholeNode } from '../../src/server/kernel/scope.ts';
import { testDatabase } from '../database.ts';
import { furnishSite, kinds } from './goods.ts';
import { openTestApp, type TestApp, type Site } from './test-app.ts';

const database = testDatabase();
let testApp: TestApp;
let here: Site;

beforeAll(async () => {
  testApp = await openTestApp(database);
  here = await testApp.site('HERE');
  const there = await testApp.site('THERE');
  await here.run((ctx) => furnishSite(ctx, 1));
  await there.run((ctx) => furnishSite(ctx, 2));
});
afterAll(() => testApp?.close());

type Table = keyof typeof scopeColumns;
type Row = Record<string, string | null>;

/** Everything of a table, of both sites. */
const rowsOf = async (ctx: Ctx, table: Table): Promise<Row[]> => (await sql<Row>`select * from ${sql.table(table)}`.execute(ctx.db)).rows;

const UNDONE = new Error('undone');
/** Does something with the site's data that is taken back at once. */
async function tried(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const outcome = here.run(async (ctx) => {
    // Copies in front of the tables: which rows a statement reaches is asked, not what hangs on them.
    for (const table of Object.keys(scopeColumns)) {
      await sql`create temporary table ${sql.table(table)} on commit drop as table ${sql.table(`public.${table}`)}`.execute(ctx.db);
    }
    await work(ctx);
    throw UNDONE;
  });
  await expect(outcome).rejects.toBe(UNDONE);
}

/** One thing of a kind that the site has, so that the others of that kind are out of sight. */
async function oneOf(ctx: Ctx, kind: EntityType): Promise<string> {
  const table = kind === 'warehouse' ? 'prewh' : 'trade';
  const column = scopeColumns[table]?.[kind] ?? '';
  const row = (await rowsOf(ctx, table)).find((one) => one['nodeId'] === ctx.nodeId && one[column]);
  return row?.[column] ?? '';
}

const inside = (ctx: Ctx, table: Table, row: Row): boolean =>
  row['nodeId'] === ctx.nodeId &&
  Object.entries(scopeColumns[table] ?? {}).every(([kind, column]) => {
    const ids = ctx.scope[kind as EntityType];
    return !ids || ids.includes(row[column] ?? '') || (`${table}.${column}` === 'trade.warehouseId' && row[column] === null);
  });

test.each([undefined, ...kinds])(
  'R200 trust 22 neither another site nor what the permission hides is changed or deleted: %s',
  async (kind) => {
    let hidden = 0;
    await tried(async (whole) => {
      const scope: DataScope = kind ? { [kind]: [await oneOf(whole, kind)] } : {};
      const ctx = { ...whole, scope };
      for (const table of Object.keys(scopeColumns) as Table[]) {
        const before = await rowsOf(ctx, table);
        const reachable = before.filter((row) => inside(ctx, table, row)).length;
        hidden += before.filter((row) => row['nodeId'] === ctx.nodeId).length - reachable;
        const changed = await changeIn(ctx, table)
          .set({ nodeId: sql`node_id` } as never)
          .executeTakeFirstOrThrow();
        expect(Number(changed.numUpdatedRows), table).toBe(reachable);
        await removeFrom(ctx, table).execute();
        const left = await rowsOf(ctx, table);
        expect(
          left.filter((row) => inside(ctx, table, row)),
          table,
        ).toEqual([]);
        expect(left.length, table).toBe(before.length - reachable);
      }
    });
    // The permission hides something, else nothing was asked.
    expect(hidden).toBeGreaterThan(kind ? 3 : -1);
  },
);

test('trust 22 the whole of a node is all of it and no other', async () => {
  await tried(async (whole) => {
    const ctx = { ...whole, scope: { vm: [] } };
    const before = await rowsOf(ctx, 'vm');
    await removeFrom(ctx, 'vm').execute();
    expect(await rowsOf(ctx, 'vm')).toEqual(before);
    await removeFrom(wholeNode(ctx), 'vm').execute();
    const left = await rowsOf(ctx, 'vm');
    expect(left).toEqual(before.filter((row) => row['nodeId'] !== ctx.nodeId));
    expect(left.length).toBeGreaterThan(0);
  });
});

test('trust 22 a new row is of the actor’s node, whatever it says of itself', async () => {
  await tried(async (ctx) => {
    const { nodeId } = await testApp.site('ELSEWHERE');
    const id = '0199aaaa-0000-7000-8000-000000000001';
    await addTo(ctx, 'post', { id, postCode: 'P-1', postName: '甲', nodeId } as never).execute();
    const { rows } = await sql<{ node: string }>`select node_id as node from post where id = ${id}`.execute(ctx.db);
    expect(rows).toEqual([{ node: ctx.nodeId }]);
  });
});
