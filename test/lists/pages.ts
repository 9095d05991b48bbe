// The pages of a list: how many rows there are, what stands on which page, and in which order.
import { bare } from '../../src/contract/kernel/label.ts';
import { kindOf } from '../../src/contract/kernel/scalars.ts';
import { fieldsOf, pageOf, type Page, type Row, type Schema } from './lists.ts';
import { SORTED_BY } from './orders.ts';
import type { Seen, Walk } from './walk.ts';

const SHORT = 10;
const MOST = 200;
/** Lists whose rows may be the same to look at: a line of a refill does not say of which refill it is. */
const ALIKE = new Set(['/kaetl/listReplenishLogDetail']);

/** What is wrong with the total and the pages of a list. */
export async function pageFaults({ caller }: Walk, { endpoint, base, rows, key }: Seen): Promise<string[]> {
  const limit = Math.min(SHORT, Math.ceil(rows.length / 2));
  const page = (at: number) => pageOf(caller, endpoint, { ...base, limit, page: at });
  const [first, second, last] = [await page(1), await page(2), await page(1000)];
  const faults: string[] = [];
  for (const { total } of [first, second, last])
    if (total !== rows.length) faults.push(`the total is ${total}, there are ${rows.length} rows`);
  if (last.rows.length > 0) faults.push(`beyond the last page stand ${last.rows.length} rows`);
  const keys = rows.map(key);
  if (new Set(keys).size < keys.length !== ALIKE.has(endpoint.path))
    faults.push('a row stands on two pages, or no rows are alike that may be');
  const turned = [...first.rows, ...second.rows].map(key);
  if (turned.join(' ') !== keys.slice(0, limit * 2).join(' ')) faults.push(`two pages of ${limit} are not the first ${limit * 2} rows`);
  return faults;
}

/** What is wrong with the page of a list that is asked for none: the first, of 15 rows (R133); another page or size is given as asked. */
export async function defaultFaults({ caller }: Walk, { endpoint, base, rows, key }: Seen): Promise<string[]> {
  const faults: string[] = [];
  const all = rows.map(key);
  for (const [asked, page, limit] of [
    [{}, 1, USUAL],
    [{ page: 2 }, 2, USUAL],
    [{ limit: 4 }, 1, 4],
    [{ page: 2, limit: 3 }, 2, 3],
  ] as const) {
    const { data } = (await caller.send(endpoint, { ...base, ...asked })) as { data?: { page: number; limit: number; rows: Row[] } };
    const wanted = all.slice((page - 1) * limit, page * limit);
    if (data?.page !== page || data.limit !== limit || data.rows.map(key).join(' ') !== wanted.join(' '))
      faults.push(
        `${JSON.stringify(asked)}: page ${data?.page} of ${data?.limit} with ${data?.rows.length} rows instead of ${wanted.length}`,
      );
  }
  return faults;
}

const USUAL = 15;

/** Fields whose rows can be put in order, with what a row is put in order by. */
function orderOf(field: string, schema: Schema): (row: Row) => number | string | null {
  const isMoney = kindOf(schema) === 'money';
  return (row) => {
    const value = row[field];
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean') return Number(value);
    return isMoney ? Number(value) : (value as string | number);
  };
}

const isSingle = (schema: Schema) => !['array', 'object'].includes(bare(schema)._zod.def.type);

/** Whether values stand in order; those that are missing all first or all last. */
function isInOrder(values: readonly (number | string | null)[], order: 'asc' | 'desc'): boolean {
  const said = values.filter((value) => value !== null);
  const gaps = values.flatMap((value, at) => (value === null ? [at] : []));
  const isApart = gaps.length === 0 || gaps.at(-1) === gaps.length - 1 || gaps[0] === said.length;
  const turned = order === 'asc' ? said : said.toReversed();
  return isApart && turned.every((value, at) => at === 0 || (turned[at - 1] as number) <= (value as number));
}

const UNKNOWN = 'unknown-sort';

/** What is wrong with the sort keys of a list. What is none is refused. */
export async function sortFaults({ caller }: Walk, { endpoint, base, rows }: Seen): Promise<string[]> {
  const faults: string[] = [];
  let keys = 0;
  for (const [field, schema] of Object.entries(fieldsOf(endpoint))) {
    const shown = isSingle(schema) ? orderOf(field, schema) : undefined;
    const by = SORTED_BY[`${endpoint.path} ${field}`] ?? shown;
    for (const order of ['asc', 'desc'] as const) {
      const { error, data } = await caller.send(endpoint, { ...base, page: 1, limit: MOST, sorts: [{ field, order }] });
      if (error === UNKNOWN) break;
      keys += 1;
      const page = data as Page;
      const said = `${field} ${order}: ${JSON.stringify(page.rows.slice(0, 6).map((row) => row[field]))}`;
      if (page.total !== rows.length) faults.push(`${field} ${order}: ${page.total} rows of ${rows.length}`);
      if (!by || !shown || !isInOrder(page.rows.map(by), order)) faults.push(said);
      else if (page.rows[0] && !isFirst(by(page.rows[0]), rows.map(by), order)) faults.push(`${said}, and something else comes first`);
      else if (by !== shown && isInOrder(page.rows.map(shown), order)) faults.push(`${field} needs no word in SORTED_BY`);
    }
  }
  return keys > 0 ? faults : [...faults, 'no field can be sorted by'];
}

/** Whether a value comes before all others; where some are missing, either those or the first of the rest. */
function isFirst(value: number | string | null, all: readonly (number | string | null)[], order: 'asc' | 'desc'): boolean {
  if (value === null) return all.includes(null);
  return all.every((other) => other === null || (order === 'asc' ? value <= other : value >= other));
}
