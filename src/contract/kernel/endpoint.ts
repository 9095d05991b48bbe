// One endpoint, said once: method and path as the specification spells them, who may call it, what goes in and comes out.
// Odd wire names live only here.
import type * as z from 'zod/mini';
import type { Right } from '../menu.ts';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * `open`: anybody; `signedIn`: any session; `device`: a machine that signs with its key; `partner`: the sign-in of another company; else the right, or any one of
 * the rights.
 */
export type Permit = 'open' | 'signedIn' | 'device' | 'partner' | Right | readonly Right[];
/** What somebody who signed in with a card at a shared terminal may do there, as far as the site lets it. */
export type TerminalDeed = 'see' | 'ask' | 'return';
/** `upload`: a multipart body, `download`: the answer is a file, `query`: the input stands in the address, whatever the method. */
export type Wire = 'json' | 'upload' | 'download' | 'query';

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  kind: 'read' | 'write' | 'own';
  method: Method;
  /** Without the base path /gateway. Path parameters as :name. */
  path: `/${string}`;
  /** What it does, in Chinese: the operation log and the OpenAPI document say it so. */
  summary: string;
  permit: Permit;
  input: I;
  output: O;
  wire: Wire;
  /** For a list that can be exported: the code that its file is asked for by, and what the file is called (exportTaskCode). */
  exportCode: string | undefined;
  exportTitle?: string | undefined;
  /**
   * What machines tell makes its figures: who of them may still tell of something is said above the list and at the end of its file. Named, it is so
   * of these columns alone, and said where one of them is shown.
   */
  freshness?: true | readonly string[];
  /** Only ends something of the caller's own: answers while somebody is seen as, where every other change is refused. */
  leaves?: boolean;
  /** It asks for no right, and an access key may do it all the same. */
  byProgram?: true;
  /** What a shift needs of it: a handheld keeps the answer, sealed, and shows it where the network has gone. */
  shift?: true;
  /** It asks for no right, and the sign-in of another company may do it all the same: nothing else of that kind is open to one. */
  byPartner?: true;
  /** Who signed in with a card at a shared terminal may call it, for this: nothing else is open there. */
  atTerminal?: TerminalDeed;
}

/** Who gives a list its code gives it a title. */
type Exported = { exportCode: `EXPORT_${string}`; exportTitle: string } | { exportCode?: undefined; exportTitle?: undefined };

interface Call<I extends Schema, O extends Schema> {
  method: Method;
  path: `/${string}`;
  summary: string;
  permit: Permit;
  input: I;
  output: O;
  wire?: Wire;
  freshness?: true | readonly string[];
  leaves?: boolean;
  byProgram?: true;
  shift?: true;
  byPartner?: true;
  atTerminal?: TerminalDeed;
}
type Said<I extends Schema, O extends Schema> = Call<I, O> & Exported;

/** A call that changes nothing: runs without a transaction. */
export function read<I extends Schema, O extends Schema>(said: Said<I, O>): Endpoint<I, O> {
  return { wire: 'json', exportCode: undefined, ...said, kind: 'read' };
}

/** A call that changes something: one transaction, idempotency key, operation log. */
export function write<I extends Schema, O extends Schema>(said: Said<I, O>): Endpoint<I, O> {
  return { wire: 'json', exportCode: undefined, ...said, kind: 'write' };
}

/**
 * A call that changes something in transactions of its own, and itself writes what belongs in the operation log: a try that fails must leave its
 * trace, a slow sender must hold none open, an answer with a secret must not be kept for a repeated key.
 */
export function own<I extends Schema, O extends Schema>(said: Said<I, O>): Endpoint<I, O> {
  return { wire: 'json', exportCode: undefined, ...said, kind: 'own' };
}

/** What the caller sends. */
export type Sent<E> = E extends Endpoint<infer I, Schema> ? z.input<I> : never;
/** What the verb gets: parsed. */
export type In<E> = E extends Endpoint<infer I, Schema> ? z.output<I> : never;
// The database knows a code as a number or text, not as one of its values; the answer is checked against the contract when it leaves.
type Wide<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : T extends readonly (infer U)[]
        ? Wide<U>[]
        : T extends object
          ? { [K in keyof T]: Wide<T[K]> }
          : T;
/** What the verb gives. */
export type Given<E> = E extends Endpoint<Schema, infer O> ? Wide<z.input<O>> : never;
/** What the caller receives. */
export type Out<E> = E extends Endpoint<Schema, infer O> ? z.output<O> : never;
/** A row of a paged answer, as the caller receives it. */
export type Row<E> = Out<E> extends { rows: readonly (infer R)[] } ? R : never;

/** The module an endpoint belongs to: the first part of its path. */
export const moduleOf = (endpoint: { path: string }): string => endpoint.path.split('/')[1] ?? '';
