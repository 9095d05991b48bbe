// SECURITY.md tells the truth about itself: every row of the standard's two levels stands in it once, its sums are right, its files are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  expect(rows.filter(({ level, state }) => level === '1' && state === 'not held').map(({ row }) => row)).toEqual([]);
});

test('every file that it names is there', () => {
  const named = [...text.matchAll(/`?((?:src|test|trust|docs|e2e)\/[\w./-]+\.\w+)`?/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

/** Rows that ask for a document, by the standard's own words: their proof is that it is there. */
const DOCUMENTS = /^(2\.1|5\.1|6\.1|7\.1|8\.1|11\.1|13\.1|14\.1|15\.1|16\.1)\.|^(6\.3\.4|13\.4\.5|16\.2\.3)$/;
const checks = new Set(readdirSync(new URL('trust/checks/', root)).map((name) => Number(name.slice(0, 2))));
const isProven = ({ row, why }: { row: string; why: string }): boolean =>
  /`(?:src|test|e2e)\/[\w./-]+\.(?:test|spec)\.ts`/.test(why) ||
  /\btrust \d/.test(why) ||
  (DOCUMENTS.test(row) && /(?:^|; )document$/.test(why));

test('each row that is held names its test, or says that it has none', () => {
  const held = rows.filter(({ state }) => state === 'held');
  const without = held.filter((one) => !isProven(one));
  expect(without.filter(({ why }) => !/; no test: \w/.test(why)).map(({ row }) => row)).toEqual([]);
  // Said in the text above the table.
  expect(without.map(({ row }) => row)).toEqual(['3.5.4', '15.2.1', '16.2.2', '16.3.4']);
});

test('every check of the trust tier that it names is there, and a test that names its rows names those that name it', () => {
  const said = [...text.matchAll(/\btrust ((?:\d+(?: to |, )?)+)/g)].flatMap(([, all = '']) => all.match(/\d+/g) ?? []).map(Number);
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((one) => !checks.has(one) && one > 20)).toEqual([]);
  for (const file of ['test/trust/asvs.test.ts', 'test/trust/asvs-code.test.ts']) {
    const own = [...readFileSync(new URL(file, root), 'utf8').matchAll(/'ASVS ([\d., ]+)/g)].flatMap(
      ([, all = '']) => all.match(/\d+\.\d+\.\d+/g) ?? [],
    );
    const naming = rows.filter(({ why }) => why.includes(file)).map(({ row }) => row);
    expect(
      naming.filter((row) => !own.includes(row)),
      file,
    ).toEqual([]);
  }
});
