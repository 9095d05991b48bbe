import { expect, test } from 'vitest';
import { fitMigration } from './fit-migration.ts';
import { migrations } from './migrate.ts';

test('a migration is taken statement by statement, whatever stands in texts, functions and remarks', () => {
  const text = `-- one; two\ncreate function f() returns text language sql as $$ select ';'; $$;\ninsert into a values ('it''s; so'); -- the end;\n`;
  expect(fitMigration(text)).toEqual([
    `create function f() returns text language sql as $$ select ';'; $$`,
    `insert into a values ('it''s; so')`,
  ]);
});

test('a table is changed one change at a time', () => {
  expect(
    fitMigration(
      `alter table a add column b text default 'x, y' check (b in ('1', '2')),\n  -- why\n  drop column c, add foreign key (node_id, d) references e on delete set null (d);`,
    ),
  ).toEqual([
    `alter table a add column b text default 'x, y'`,
    `alter table a add constraint a_b_check check (b in ('1', '2'))`,
    'alter table a drop column c',
    'alter table a add foreign key (node_id, d) references e',
  ]);
});

test('a new table is spread before it refers to others; one of the platform is not', () => {
  expect(
    fitMigration(
      'create table a (node_id uuid not null references node on delete cascade, id uuid, primary key (node_id, id), foreign key (node_id, b_id) references b on delete cascade)',
    ),
  ).toEqual([
    'create table a (node_id uuid not null, id uuid, primary key (node_id, id))',
    `select create_distributed_table('a', 'node_id', colocate_with => 'node')`,
    'alter table a add foreign key (node_id) references node on delete cascade',
    'alter table a add foreign key (node_id, b_id) references b on delete cascade',
  ]);
  expect(fitMigration('create table throttle (key text)')).toEqual(['create table throttle (key text)']);
});

test('no new table refers to another before it is spread', async () => {
  const created = (await migrations()).flatMap(({ sql }) => fitMigration(sql)).filter((one) => /^create table (?!throttle)/i.test(one));
  expect(created.length).toBeGreaterThan(240);
  expect(created.filter((one) => /^[^']*\breferences\b/i.test(one))).toEqual([]);
});

test('a block that asks whether there is any asks for a column', () => {
  const block = "do $$ begin execute 'select exists(select from goods where a > 1)' into found; end $$";
  expect(fitMigration(block)).toEqual([block.replace('select from', 'select 1 from')]);
});
