// SECURITY.md tells the truth about itself: every row of the standard's two levels stands in it once, its sums are right, its files are there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('SECURITY.md', root), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([\w* ]+) \| (.+) \|$/gm)].map(
  ([, row = '', level = '', state = '', why = '']) => ({
    row,
    level,
    state: state.replaceAll('*', ''),
    why,
  }),
);
const count = (level: string, state: string) => rows.filter((one) => one.level === level && one.state === state).length;

test('the table has the 70 rows of level 1 and the 183 of level 2 of ASVS 5.0, each once', () => {
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
  expect(rows.filter(({ state, why }) => !['held', 'not held', 'operator', 'not applicable'].includes(state) || why.length < 4)).toEqual(
    [],
  );
});

test('the sums above the table are those of the table, and what level 1 lacks are the listed exceptions', () => {
  const sums = (level: string) => `${count(level, 'held')} held, ${count(level, 'not held')} not held`;
  expect(text).toContain(`Level 1: ${sums('1')}`);
  expect(text).toContain(`Level 2: ${sums('2')}`);
  expect(rows.filter(({ level, state }) => level === '1' && state === 'not held').map(({ row }) => row)).toEqual(['3.5.3', '6.2.5']);
});

test('every file that it names is there', () => {
  const named = [...text.matchAll(/`?((?:src|test|trust|docs|e2e)\/[\w./-]+\.\w+)`?/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
