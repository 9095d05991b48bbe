// What the checks were seen to say of their planted bugs: trust/planted.md, a row for each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, Plant, Result } from './check.ts';

const FILE = join(import.meta.dirname, 'planted.md');
const HEAD = `# Planted bugs

Each was put into a copy of the product, and its check turned red there: \`npm run trust -- --plants --record\` writes this table (\`--plant 8 --record\` the
rows of one check). A bug without a row has not been seen since it was last changed.

| check | planted bug | what the check said |
|---|---|---|
`;

export interface Seen {
  id: number;
  name: string;
  said: string;
}

/** The rows of the table. */
export function seen(): Seen[] {
  if (!existsSync(FILE)) return [];
  const rows = readFileSync(FILE, 'utf8').matchAll(/^\| (\d+) \| (.*?) \| (.*) \|$/gm);
  return [...rows].map(([, id, name = '', said = '']) => ({ id: Number(id), name, said }));
}

const MOST = 180;
/** The first thing that was not kept, in one line of a table. */
const saidOf = ({ broken, figures }: Result): string => {
  const said = (broken[0] ?? figures[0] ?? '').replace(/\s+/g, ' ').replaceAll('|', '/').trim();
  return said.length > MOST ? `${said.slice(0, MOST)} …` : said;
};

/** Writes the row of a planted bug that was noticed; rows of bugs that the check no longer has go. */
export function record({ id, plants }: Check, { name }: Plant, result: Result): void {
  const others = seen().filter((row) => row.id !== id || (row.name !== name && plants.some((plant) => plant.name === row.name)));
  const order = (row: Seen): number => row.id * 1000 + (row.id === id ? plants.findIndex((plant) => plant.name === row.name) : 0);
  const rows = [...others, { id, name, said: saidOf(result) }].sort((a, b) => order(a) - order(b));
  writeFileSync(FILE, `${HEAD}${rows.map((row) => `| ${row.id} | ${row.name} | ${row.said} |\n`).join('')}`);
}
