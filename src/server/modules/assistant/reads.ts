// Any read of the contract that the caller may do, found by words: what has no tool of its own can be asked for all the same.
import * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { refuse } from '../../kernel/refusal.ts';
import { translate } from '../transfer/index.ts';
import { linkTo, mayCall, type Caller } from './caller.ts';
import { inputOf } from './schema.ts';
import { inWords } from './words.ts';

const MOST = 20;
/** So few are told with what they take. */
const DESCRIBED = 4;

export const SearchInput = z.strictObject({ query: text(100) });
export const CallInput = z.strictObject({ path: text(200), input: z.nullish(z.record(z.string().check(z.maxLength(60)), z.unknown())) });

/** Reads that answer with data: no file, nothing that is open to everybody, nothing of machines. */
export const readsOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(
    ({ kind, wire, permit }) =>
      kind === 'read' && wire !== 'download' && wire !== 'upload' && permit !== 'open' && permit !== 'device' && permit !== 'partner',
  );

const wordsOf = ({ path, summary }: Endpoint): string => `${path} ${summary} ${translate('en', summary)}`.toLowerCase();

/** The reads that hold all of the words, else most of them. */
export function searchReads(reads: readonly Endpoint[], caller: Caller, { query }: z.output<typeof SearchInput>): Record<string, unknown> {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const scored = reads
    .filter((endpoint) => mayCall(caller, endpoint))
    .map((endpoint) => ({ endpoint, score: words.filter((word) => wordsOf(endpoint).includes(word)).length }));
  const best = Math.max(1, ...scored.map(({ score }) => score));
  const hits = scored.filter(({ score }) => score === best).map(({ endpoint }) => endpoint);
  const rows = hits.slice(0, MOST).map((endpoint) => ({
    path: endpoint.path,
    does: translate(caller.language, endpoint.summary),
    ...(hits.length <= DESCRIBED ? { input: inputOf(endpoint.input, caller.language) } : {}),
  }));
  return { total: hits.length, ...(hits.length > DESCRIBED ? { note: `Search for one path to see its input.` } : {}), rows };
}

/** Refuses 'not-found' for what is no read of the caller's. */
export async function callRead(
  reads: readonly Endpoint[],
  caller: Caller,
  { path, input }: z.output<typeof CallInput>,
): Promise<Record<string, unknown>> {
  const endpoint = reads.find((one) => one.path === path && mayCall(caller, one)) ?? refuse('not-found', { thing: path });
  return answerOf(endpoint, caller, input ?? {});
}

/** The answer of a read, in words, with the screen on which a person sees the same. */
export async function answerOf(
  endpoint: Endpoint,
  caller: Caller,
  input: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const data = await caller.call(endpoint, input);
  const said = inWords(endpoint.output, data, caller.language);
  const link = linkTo(caller, endpoint);
  return { ...(link ? { link } : {}), ...(Array.isArray(said) ? { total: said.length, rows: said } : (said as object | undefined)) };
}
