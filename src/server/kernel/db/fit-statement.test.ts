import { expect, test } from 'vitest';
import { fitStatement } from './fit-statement.ts';
import { parentsFirst } from './spread.ts';

const joined = 'select from "a" left join "b" on "b"."node_id" = "a"."node_id" and "b"."id" = "a"."b_id" where "a"."node_id" = $1';

test('a statement of one node says so of each table that it joins', () => {
  expect(fitStatement(joined, ['n'])).toBe(
    'select from "a" left join "b" on ("b"."node_id" = "a"."node_id" and "b"."node_id" = $1 and "a"."node_id" = $1) and "b"."id" = "a"."b_id" where "a"."node_id" = $1',
  );
  const inner = 'select (select max(x) from b where b.node_id = a.node_id) from a where a.node_id = $2 and a.id = $1';
  expect(fitStatement(inner, ['i', 'n'])).toContain('where (b.node_id = a.node_id and b.node_id = $2 and a.node_id = $2)');
});

test('a statement of two nodes or of none stays as it is', () => {
  const both = `${joined} or "a"."node_id" = $2`;
  expect(fitStatement(both, ['n', 'n'])).not.toBe(both);
  expect(fitStatement(both, ['n', 'm'])).toBe(both);
  const all = 'select from a join b on b.node_id = a.node_id';
  expect(fitStatement(all, [])).toBe(all);
});

test('tables are spread behind those that they refer to', () => {
  const references = [
    { child: 'a', parent: 'c' },
    { child: 'c', parent: 'b' },
    { child: 'b', parent: 'c' },
  ];
  expect(parentsFirst(['a', 'b', 'c'], references)).toEqual(['b', 'c', 'a']);
});
