import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import {
  costHolds,
  costTies,
  departmentHolds,
  departmentTies,
  empTies,
  levelTies,
  postTies,
  projectTies,
  vendorTies,
  type Tie,
} from './ties.ts';

const database = testDatabase(2);
const told: Record<string, readonly Tie[]> = {
  employee: empTies,
  department: [...departmentHolds, ...departmentTies],
  post: postTies,
  emp_level: levelTies,
  cost: [...costHolds, ...costTies],
  project: projectTies,
  vendor: vendorTies,
};

/** What the verb that deletes sees to: a card goes with its bindings, which are kept; the key of a personnel system means nobody from then on. */
const LET_GO = ['node_card', 'personnel_tie'];

test('whatever refers to somebody or something, and would stop its deletion, has words for it', async () => {
  const { rows } = await sql<{ master: string; holder: string; field: string }>`
    select k.confrelid::regclass::text as master, k.conrelid::regclass::text as holder, a.attname as field
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'node_id'
    where k.contype = 'f' and k.confdeltype not in ('c', 'n') and k.confrelid::regclass::text = any(${Object.keys(told)}::text[])`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(30);
  const said = (master: string) => told[master]?.map(({ rows: ask }) => ask(NIL, [NIL]).compile(database.db).sql) ?? [];
  const silent = rows.filter(
    ({ master, holder, field }) =>
      !LET_GO.includes(holder) && !said(master).some((query) => query.includes(`"${holder}"`) && query.includes(`"${field}"`)),
  );
  expect(silent).toEqual([]);
});
