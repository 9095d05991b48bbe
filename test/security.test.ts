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

/** The levels of the rows of each section of ASVS 5.0.0, as the standard lists them. */
const STANDARD = `
  1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123, 2.1 122, 2.2 112, 2.3 12223, 2.4 23, 3.1 3, 3.2 113, 3.3 12223,
  3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333, 4.1 12233, 4.2 23333, 4.3 22, 4.4 1222, 5.1 2, 5.2 112333, 5.3 113, 5.4 222,
  6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223, 6.7 33, 6.8 2222, 7.1 222, 7.2 1111, 7.3 22,
  7.4 11222, 7.5 223, 7.6 22, 8.1 1233, 8.2 1123, 8.3 133, 8.4 23, 9.1 111, 9.2 1222, 10.1 22, 10.2 223, 10.3 22223,
  10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222, 11.1 2233, 11.2 22233, 11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33,
  12.1 12233, 12.2 11, 12.3 22223, 13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233, 14.1 22, 14.2 12223333, 14.3 122, 15.1 12233,
  15.2 12233, 15.3 1222222, 15.4 3333, 16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 2223, 17.1 23, 17.2 22223333, 17.3 22
`;

test('the table has the 70 rows of level 1 and the 183 of level 2 of ASVS 5.0, each once', () => {
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  const asked = STANDARD.split(',').flatMap((section) => {
    const [name, levels = ''] = section.trim().split(' ');
    return Array.from(levels).flatMap((level, at) => ('12'.includes(level) ? [`${name}.${at + 1} ${level}`] : []));
  });
  expect(rows.map(({ row, level }) => `${row} ${level}`)).toEqual(asked);
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
  expect(without.map(({ row }) => row)).toEqual(['3.5.4', '15.2.1']);
});

test('a test that a row names stands in that file under those words', () => {
  // Those of the trust tier say it by the title of their check; these two files name the rows themselves.
  const NAMED = /(?<!\(|\w)`((?:src|test|e2e)\/[\w./-]+\.(?:test|spec)\.ts)`(?: '((?:[^'])+)')?/g;
  const said = rows.flatMap(({ row, why }) => [...why.matchAll(NAMED)].map(([, file = '', title = '']) => ({ row, file, title })));
  const own = said.filter(({ file }) => !/\/asvs(-code)?\.test\.ts$/.test(file));
  expect(own.length).toBeGreaterThan(60);
  const absent = own.filter(({ file, title }) => title.length < 8 || !titlesOf(file).some((one) => one.includes(title)));
  expect(absent).toEqual([]);
});

/** What stands between the quotes of a test file: titles, and the cases that fill them. */
const titlesOf = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, plain = '', made = '']) => plain || made,
  );

test('every check of the trust tier that it names is there, and a test that names its rows names those that name it', () => {
  const said = [...text.matchAll(/\btrust ((?:\d+(?: to |, )?)+)/g)].flatMap(([, all = '']) => all.match(/\d+/g) ?? []).map(Number);
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((one) => !checks.has(one))).toEqual([]);
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
