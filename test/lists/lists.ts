// The lists of the product as their contract has them, and what is read of them through their endpoints.
import type * as z from 'zod/mini';
import { bare, shapeOf } from '../../src/contract/kernel/label.ts';
import { moduleOf, type Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { endpoints, type Answer, type Caller } from '../trust/test-app.ts';

export type Schema = z.core.$ZodType;
export type Row = Record<string, unknown>;
export type Input = Record<string, unknown>;

/** How many rows a page may have at most. */
const FULL = 200;
const PAGING = ['page', 'limit', 'sorts'];

/** Every call that answers a page of rows. */
// Those of a vendor's own sign-in are closed to everybody else: test/trust/vendor.test.ts.
export const lists: readonly Endpoint[] = endpoints.filter(
  ({ input, output, permit }) => permit !== 'partner' && 'page' in shapeOf(input) && 'rows' in shapeOf(output),
);

/** What can be asked of a list, by field; each as it is without being left out. */
export const filtersOf = ({ input }: Endpoint): [string, Schema][] =>
  Object.entries(shapeOf(input)).flatMap(([field, schema]) => (PAGING.includes(field) ? [] : [[field, bare(schema)]]));

/** The fields of a list's rows. */
export const fieldsOf = ({ output }: Endpoint): Record<string, Schema> => shapeOf(shapeOf(output)['rows'] as Schema);

export interface Page {
  total: number;
  page: number;
  rows: Row[];
}

/** One page; what refuses it is thrown, with its words. */
export async function pageOf(caller: Caller, endpoint: Endpoint, input: Input): Promise<Page> {
  const answer = await caller.send(endpoint, { page: 1, limit: FULL, ...input });
  if (answer.code !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(input)}: ${answer.error} ${answer.msg}`);
  return answer.data as Page;
}

/** Every row that fits, page by page, and the total that the first page said. */
export async function everyRow(caller: Caller, endpoint: Endpoint, input: Input): Promise<{ total: number; rows: Row[] }> {
  const { total, rows } = await pageOf(caller, endpoint, input);
  for (let page = 2; rows.length < total && page < 100; page += 1) {
    const more = await pageOf(caller, endpoint, { ...input, page });
    if (more.rows.length === 0) break;
    rows.push(...more.rows);
  }
  return { total, rows };
}

/** The file of all rows that an input gives, as comma-separated text. */
export async function exported(caller: Caller, endpoint: Endpoint, asked: { filter: Input; columns: string[] }): Promise<Answer> {
  const path = `/${moduleOf(endpoint)}/exportExcel/sync`;
  const own = endpoints.find((one) => one.path === path);
  if (!own) throw new Error(`no export at ${path}`);
  return caller.send(own, { taskCode: endpoint.exportCode, format: 'csv', lang: 'zh', ...asked });
}

/** Tells rows apart: by their key where they have one of their own, else by all that is in them. */
export function keyBy(rows: readonly Row[]): (row: Row) => string {
  for (const key of ['id', 'key', 'bindId', 'lineId'])
    if (rows.every((row) => typeof row[key] === 'string') && new Set(rows.map((row) => row[key])).size === rows.length)
      return (row) => String(row[key]);
  return (row) => JSON.stringify(row);
}
