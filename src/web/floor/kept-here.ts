// What was done on this device and is not the server's yet, as a document is opened again: of each kind one reader says what a deed says of it, all else is alike.
import type { Endpoint, Sent } from '../../contract/kernel/endpoint.ts';
import { t } from '../kernel/i18n.ts';
import { toast } from '../kernel/notify.ts';

/** As the journal keeps it. */
export interface Done {
  path: string;
  input: unknown;
  problem?: string;
}

/** What was sent to an endpoint; undefined where the deed is another. */
export const sentTo = <E extends Endpoint>({ path }: E, done: Done): Sent<E> | undefined =>
  done.path === path ? (done.input as Sent<E>) : undefined;

/** By what a deed says of a document; undefined where it is of others. Pure. */
export const keptHere = <D, S>(read: (done: Done, document: D) => S | undefined) => ({
  /** What was said of it, in order. */
  said: (document: D, waiting: readonly Done[]): S[] =>
    waiting.flatMap((done) => {
      const said = read(done, document);
      return said === undefined ? [] : [said];
    }),
  /** Whether the server has refused something of it, which waits here for a person. */
  refused: (document: D, waiting: readonly Done[]): boolean =>
    waiting.some((done) => done.problem !== undefined && read(done, document) !== undefined),
});

/** Pieces of each of what counts, all that was said of it together. */
export function piecesBy<K>(said: readonly (readonly [K, number])[]): ReadonlyMap<K, number> {
  const sums = new Map<K, number>();
  for (const [key, num] of said) sums.set(key, (sums.get(key) ?? 0) + num);
  return sums;
}

/** Says why nothing of a document is left. */
export const tellAllDone = (isRefused: boolean): void =>
  toast.warning(isRefused ? t('这张单登记过的有冲突，请先处理冲突。') : t('这张单的货都已登记。'));
