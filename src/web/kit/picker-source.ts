// Where a picker finds its records: asked of the server while one types, or a small whole list searched here.
import type { Endpoint, Sent } from '../../contract/kernel/endpoint.ts';
import { call } from '../kernel/api.ts';
import { queryClient } from '../kernel/query.ts';
import type { Schema } from './fields.ts';

/** A record to choose: its code, its name, and what tells twins apart. */
export interface Choice {
  value: string;
  code: string;
  name: string;
  hint: string;
}
export interface PickerSource {
  key: string;
  find: (asked: { keyword: string; signal: AbortSignal }) => Promise<Choice[]>;
  /** The records that are chosen already, so that they show their names and not their keys. */
  named: (ids: readonly string[]) => Promise<Choice[]>;
}

type Fields = Record<string, unknown>;

/** A record of a picker's answer: its `id`, the field that ends in Code, the one that ends in Name; the rest tells twins apart. */
export function choiceOf(row: Fields): Choice {
  const names = Object.keys(row);
  const code = names.find((name) => name.endsWith('Code')) ?? '';
  const name = names.find((one) => one.endsWith('Name')) ?? code;
  const rest = names.filter((one) => !['id', code, name].includes(one) && typeof row[one] === 'string');
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : '');
  return {
    value: String(row['id']),
    code: name === code ? '' : text(code),
    name: text(name),
    hint: rest.map(text).filter(Boolean).join(' · '),
  };
}

/** Records that the server searches, pinyin initials too: an endpoint that takes `keyword` and `ids` and gives rows. */
export function remote(endpoint: Endpoint<Schema, Schema>): PickerSource {
  const ask = async (input: object, signal?: AbortSignal) =>
    ((await call(endpoint, input as Sent<typeof endpoint>, signal ? { signal } : {})) as Fields[]).map(choiceOf);
  return {
    key: endpoint.path,
    find: ({ keyword, signal }) => ask(keyword ? { keyword } : {}, signal),
    named: (ids) => ask({ ids }),
  };
}

/** A whole list that is small: read once, searched by code and name. `choices` makes them of the answer. */
export function whole<E extends Endpoint<Schema, Schema>>(endpoint: E, choices: (rows: never) => Choice[]): PickerSource {
  const all = async () =>
    choices((await queryClient.fetchQuery({ queryKey: [endpoint.path, {}], queryFn: () => call(endpoint, {} as Sent<E>) })) as never);
  return {
    key: endpoint.path,
    find: async ({ keyword }) => (await all()).filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(keyword.toLowerCase())),
    named: async (ids) => (await all()).filter(({ value }) => ids.includes(value)),
  };
}

interface Branch {
  id: string;
  parentId: string | null;
}

/** The names from the root to each node of a tree that comes as rows: 刀具 / 铣刀 / 立铣刀. A broken parent ends the path. */
export function pathsOf<T extends Branch>(rows: readonly T[], nameOf: (row: T) => string): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const path = (row: T, deep = 0): string => {
    const parent = row.parentId && deep < 20 ? byId.get(row.parentId) : undefined;
    return parent ? `${path(parent, deep + 1)} / ${nameOf(row)}` : nameOf(row);
  };
  return new Map(rows.map((row) => [row.id, path(row)]));
}
