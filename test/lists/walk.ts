// The walk over the lists of a site: what a list gives without being asked for anything, and what stands elsewhere, each read once.
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { endpoints, type Caller, type Site } from '../trust/test-app.ts';
import { everyRow, fieldsOf, keyBy, lists, type Input, type Row } from './lists.ts';
import { baseOf } from './base.ts';
import { thingsOf, type Things } from './things.ts';

/** A list with every row that it gives. */
export interface Seen {
  endpoint: Endpoint;
  /** What is asked of it in any case. */
  base: Input;
  rows: readonly Row[];
  /** Tells its rows apart. */
  key: (row: Row) => string;
}
export interface Walk {
  caller: Caller;
  things: Things;
  timeZone: string;
  /** Every row of a list, or the one answer of what is no list. */
  ask: (path: string, input?: Input) => Promise<Row[]>;
  look: (endpoint: Endpoint) => Promise<Seen>;
}

/** Begins a walk over a furnished site, as somebody who may see all of it. */
export async function openWalk({ run, timeZone }: Site, caller: Caller): Promise<Walk> {
  const remembered = new Map<string, Promise<Row[]>>();
  const read = async (path: string, input: Input): Promise<Row[]> => {
    const endpoint = endpoints.find((one) => one.path === path);
    if (!endpoint) throw new Error(`no call ${path}`);
    if (lists.includes(endpoint)) return (await everyRow(caller, endpoint, input)).rows;
    return [(await caller.send(endpoint, input)).data as Row];
  };
  const ask: Walk['ask'] = (path, input = {}) => {
    const question = JSON.stringify([path, input]);
    const answer = remembered.get(question) ?? read(path, input);
    remembered.set(question, answer);
    return answer;
  };
  const look = async (endpoint: Endpoint): Promise<Seen> => {
    const base = await baseOf({ path: endpoint.path, fields: fieldsOf(endpoint), timeZone, ask });
    const rows = await ask(endpoint.path, base);
    return { endpoint, base, rows, key: keyBy(rows) };
  };
  return { caller, things: await run(thingsOf), timeZone, ask, look };
}
