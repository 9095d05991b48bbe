// The rows that a chain seals, read again and held against it; each that was changed, added or is gone is named.
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import type { Failing, Findings } from './invariant.ts';
import { digestOf, LINK_ROWS, markedLinks, markOf, readMarks, type MarkedLink } from './seal-link.ts';
import { columnsNow, columnsOf, hasOldRows, numberedRows, oldRows, type SealedRow, type SealedTable } from './seal-tables.ts';
import { numberedInPlace } from './seal.ts';

interface RowCheck {
  nodeId: string;
  /** Links that were changed themselves. */
  broken: ReadonlySet<number>;
  found: Findings;
}

const LINKS = 100;
const DAY_MS = 86_400_000;

interface Group {
  links: MarkedLink[];
  columns: readonly string[];
}

/** Links of a table that can be read by one question: they follow each other, have the same columns and no more rows together than one link may have. */
async function* groups(db: Database, of: SealedTable, { nodeId, broken }: RowCheck): AsyncGenerator<Group> {
  let columns = await columnsNow(db, of);
  for (let after = 0; ;) {
    const links = await markedLinks(db, of.table, { nodeId, after, limit: LINKS });
    let group: Group | undefined;
    let rows = 0;
    for (const link of links) {
      if (group && (link.columns || link.last === null || rows + link.rows > LINK_ROWS)) {
        yield group;
        group = undefined;
      }
      // What a changed link says is not believed.
      if (link.columns && !broken.has(link.number)) columns = link.columns;
      if (link.last === null) continue;
      rows = group ? rows + link.rows : link.rows;
      group ??= { links: [], columns };
      group.links.push(link);
    }
    if (group) yield group;
    const last = links.at(-1);
    if (!last || links.length < LINKS) return;
    after = last.number;
  }
}

/** Checks the numbered rows of a table. */
export async function checkRows(db: Database, of: SealedTable, check: RowCheck): Promise<void> {
  const there = new Set(await columnsOf(db, of));
  for await (const { links, columns } of groups(db, of, check)) {
    if (isGone(columns, there, check)) continue;
    const [first, last] = [links[0]?.first ?? 0, links.at(-1)?.last ?? 0];
    const sealed = links.reduce((sum, { rows }) => sum + rows, 0);
    // What somebody added beyond a link's worth is not all read: that it is there is said.
    const rows = await numberedRows(db, of, { nodeId: check.nodeId, first, last, columns, limit: sealed + LINK_ROWS });
    let at = 0;
    for (const link of links) {
      const from = at;
      while (at < rows.length && rows[at]!.no <= (link.last ?? 0)) at += 1;
      if (!check.broken.has(link.number)) await compare(db, of, { ...check, link, rows: rows.slice(from, at) });
    }
  }
}

/** A column that was sealed and is not there any more: nothing of it can be read again. */
function isGone(columns: readonly string[], there: ReadonlySet<string>, { found }: RowCheck): boolean {
  const gone = columns.filter((name) => !there.has(name));
  if (gone.length > 0) found.add(`封存过的列${gone.join('、')}不在了`);
  return gone.length > 0;
}

interface Compared extends RowCheck {
  link: MarkedLink;
  rows: readonly SealedRow[];
}

async function compare(db: Database, of: SealedTable, { link, rows, found, ...check }: Compared): Promise<void> {
  const { digest, marks } = digestOf(rows, link.first ?? 0);
  const late = link.since === null ? '' : new Date(Date.parse(link.since) - DAY_MS).toISOString();
  const tell = async (sentence: string, row: SealedRow) => found.add(sentence, await leadsOf(db, of, { ...check, key: row.key }));
  for (const row of rows) if (row.at < late) await tell(`${row.key} 记录于${row.at}，早于它前面的封存：不是本系统在那时写入的`, row);
  if (digest === link.digest) {
    if (!marks.equals(link.marks)) found.add(`第${link.number}号封存的行标记被改动`);
    return;
  }
  const known = readMarks(link.marks, link.first ?? 0);
  let named = 0;
  for (const row of rows) {
    const mark = known.get(row.no);
    known.delete(row.no);
    if (mark === markOf(row)) continue;
    named += 1;
    await tell(mark === undefined ? `${row.key} 是封存后加进过去的` : `${row.key} 在封存后被改动`, row);
  }
  for (const no of known.keys()) found.add(`第${no}行在封存后被删除（第${link.number}号封存，${link.sealedAt}）`);
  if (named + known.size === 0) found.add(`第${link.number}号封存与它的行不符`);
}

/** What leads from a row to its moves. */
async function leadsOf(db: Database, of: SealedTable, { nodeId, key }: { nodeId: string; key: string }): Promise<Partial<Failing>> {
  if (!of.leads) return {};
  const { rows } = await sql<Partial<Failing>>`
    select ${sql.raw(of.leads)} from ${sql.table(of.table)} where node_id = ${nodeId} and id = ${key}::uuid`.execute(db);
  return rows[0] ?? {};
}

/** Checks the rows that were there before they had numbers, link by link as they were sealed. */
export async function checkOld(db: Database, of: SealedTable, { nodeId, broken, found }: RowCheck): Promise<void> {
  const links = oldLinks(db, of, nodeId);
  const columns = (await links.next()).value as string[] | undefined;
  if (!columns) {
    if (await hasOldRows(db, of, nodeId)) found.add('有没有编号的行，不是本系统写入的');
    return;
  }
  if (isGone(columns, new Set(await columnsOf(db, of)), { nodeId, broken, found })) return;
  let link = (await links.next()).value as MarkedLink | undefined;
  let waiting: SealedRow[] = [];
  const close = () => {
    if (link && !broken.has(link.number)) compareOld(found, link, waiting);
    waiting = [];
  };
  for await (const rows of oldRows(db, of, { nodeId, columns, limit: LINK_ROWS })) {
    for (const row of rows) {
      while (link && isBeyond(row.key, link.lastKey)) {
        close();
        link = (await links.next()).value as MarkedLink | undefined;
      }
      if (link) waiting.push(row);
      else found.add(`${row.key} 是封存后加进过去的`);
    }
  }
  for (; link; link = (await links.next()).value as MarkedLink | undefined) close();
}

const isBeyond = (key: string, last: string | null): boolean => last !== null && Buffer.compare(Buffer.from(key), Buffer.from(last)) > 0;

/** The columns of the old rows of a table, then their links one by one. */
async function* oldLinks(db: Database, { table }: SealedTable, nodeId: string): AsyncGenerator<string[] | MarkedLink> {
  let isFirst = true;
  for (let after = 0; ;) {
    const links = await markedLinks(db, table, { nodeId, after, limit: LINKS });
    for (const link of links) {
      if (link.last !== null) return;
      if (isFirst && link.columns) yield link.columns;
      isFirst = false;
      yield link;
    }
    const last = links.at(-1);
    if (!last || links.length < LINKS) return;
    after = last.number;
  }
}

/** Old rows have no number: what is not as any of the link was, was changed where as many are missing, else added. */
function compareOld(found: Findings, link: MarkedLink, rows: readonly SealedRow[]): void {
  const { digest, marks } = digestOf(numberedInPlace(rows), 0);
  if (digest === link.digest) {
    if (!marks.equals(link.marks)) found.add(`第${link.number}号封存的行标记被改动`);
    return;
  }
  const missing = [...readMarks(link.marks, 0).values()];
  const strange = rows.filter((row) => {
    const at = missing.indexOf(markOf(row));
    if (at >= 0) missing.splice(at, 1);
    return at < 0;
  });
  for (const [at, { key }] of strange.entries()) found.add(at < missing.length ? `${key} 在封存后被改动` : `${key} 是封存后加进过去的`);
  for (let gone = strange.length; gone < missing.length; gone += 1)
    found.add(`${link.firstKey ?? ''} 与 ${link.lastKey ?? ''} 之间有一行在封存后被删除`);
  if (strange.length + missing.length === 0) found.add(`第${link.number}号封存与它的行不符`);
}
