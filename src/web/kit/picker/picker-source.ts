// Where a picker finds its records: asked of the server while one types, or a small whole list searched here.
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { rankOf } from '../../kernel/initials.ts';
import { queryClient } from '../../kernel/query.ts';
import { branchOf, choiceOf, choicesOf, type Choice } from './choices.ts';
import { shapeOf, type Schema } from '../form/fields.ts';

export interface PickerQuery {
  keyword: string;
  signal: AbortSignal;
  /** A branch of a tree that is not offered: it cannot stand below itself, nor become a part of itself. */
  without?: string | undefined;
  /** The machine that it is about: what it holds comes first, where the endpoint takes it. */
  vmId?: string | undefined;
}
export interface PickerSource {
  key: string;
  /** Its records have twins: what tells them apart is shown of the chosen one too. */
  twins?: boolean;
  find: (asked: PickerQuery) => Promise<Choice[]>;
  /** The records that are chosen already, so that they show their names and not their keys. */
  named: (ids: readonly string[]) => Promise<Choice[]>;
}
type Rows = Record<string, unknown>[];

/** How many records an endpoint names at once. */
const AT_ONCE = 200;

/** Asks for what was chosen, however much it is, in as many questions as that takes. */
export async function inParts<T>(ids: readonly string[], ask: (ids: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
  return (await Promise.all(parts.map(ask))).flat();
}

/** Asks once for all that is asked for in one turn: a form of many lines names each line by itself. */
export function together(ask: (ids: readonly string[]) => Promise<Choice[]>): PickerSource['named'] {
  let turn: { ids: Set<string>; answer: Promise<Map<string, Choice>> } | undefined;
  const begin = () => {
    const ids = new Set<string>();
    const answer = new Promise((next) => setTimeout(next)).then(async () => {
      turn = undefined;
      return new Map((await ask([...ids])).map((choice) => [choice.value, choice]));
    });
    return { ids, answer };
  };
  return async (wanted) => {
    turn ??= begin();
    const { ids, answer } = turn;
    for (const id of wanted) ids.add(id);
    const found = await answer;
    return wanted.flatMap((id) => found.get(id) ?? []);
  };
}

/** Records that the server searches, pinyin initials too: an endpoint that takes `keyword` and `ids` and gives rows; narrowed by what is `fixed`. */
export function remote(endpoint: Endpoint<Schema, Schema>, fixed: Readonly<Record<string, unknown>> = {}): PickerSource {
  const ask = async (input: object, signal?: AbortSignal) =>
    ((await call(endpoint, input as Sent<typeof endpoint>, signal ? { signal } : {})) as Rows).map(choiceOf);
  const takesVm = 'vmId' in shapeOf(endpoint.input);
  return {
    key: [endpoint.path, ...Object.values(fixed)].join(' '),
    twins: true,
    find: ({ keyword, signal, vmId }) => ask({ ...fixed, ...(keyword ? { keyword } : {}), ...(takesVm && vmId ? { vmId } : {}) }, signal),
    named: together((ids) => inParts(ids, (some) => ask({ ids: some }))),
  };
}

const fits =
  (typed: string) =>
  ({ code, name }: Choice): boolean =>
    rankOf(`${code} ${name}`, typed) !== undefined;

/** A whole list that is small: read once, searched by code, name and initials. `choices` makes them of the answer; a tree's by their paths. */
export function whole<E extends Endpoint<Schema, Schema>>(endpoint: E, choices: (rows: never) => Choice[] = choicesOf): PickerSource {
  const all = async () =>
    (await queryClient.fetchQuery({ queryKey: [endpoint.path, {}], queryFn: () => call(endpoint, {} as Sent<E>) })) as never;
  return {
    key: endpoint.path,
    find: async ({ keyword, without }) => {
      const rows = await all();
      const shut = without ? branchOf(rows, without) : undefined;
      return choices(rows).filter((one) => !shut?.has(one.value) && fits(keyword.toLowerCase())(one));
    },
    named: async (ids) => choices(await all()).filter(({ value }) => ids.includes(value)),
  };
}

/** A source whose contract comes when it is first asked, so that a screen carries only the contracts that it shows. */
export function lazily(key: string, load: () => Promise<PickerSource>, twins = false): PickerSource {
  let loaded: Promise<PickerSource> | undefined;
  const forget = (error: unknown) => {
    loaded = undefined;
    throw error;
  };
  const source = () => (loaded ??= load().catch(forget));
  return { key, twins, find: async (asked) => (await source()).find(asked), named: async (ids) => (await source()).named(ids) };
}
