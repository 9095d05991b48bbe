// States as a table: which may follow which, by which action. What is not in the table is refused and changes nothing (R170).
import type * as z from 'zod/mini';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import { refuse } from './refusal.ts';

export interface Flow<S extends string> {
  codes: z.core.$ZodType & Readonly<Record<S, number>>;
  /** The states that are gone through, by the names of their codes, and what bringing something into each is called. */
  actions: Readonly<Record<S, string>>;
  next: Readonly<Partial<Record<S, readonly S[]>>>;
}

/**
 * A table of states: `flow(PlanStatus, { issued: '下发', closed: '关闭' }, { issued: ['closed'] })`.
 * A state without a line in `next` is final.
 */
export const flow = <S extends string>(
  codes: Flow<NoInfer<S>>['codes'],
  actions: Flow<S>['actions'],
  next: Flow<NoInfer<S>>['next'],
): Flow<S> => ({ codes, actions, next });

/** The state that a code stands for; undefined for a code that is none of the table's. */
export const stateOf = <S extends string>({ codes, actions }: Flow<S>, code: number): S | undefined =>
  (Object.keys(actions) as S[]).find((state) => codes[state] === code);

/** The code of the state that something goes to from the state it has. The caller holds its row locked. Refuses 'not-allowed-now' (R170). */
export function move<S extends string>(table: Flow<S>, from: number, to: NoInfer<S>): number {
  const { codes, actions, next } = table;
  const now = stateOf(table, from);
  if (now !== undefined && next[now]?.includes(to)) return codes[to];
  return refuse('not-allowed-now', { state: labelOfCode(codes, from) || from, action: actions[to] });
}

/** The codes of the states from which something can still go on. */
export const openCodes = <S extends string>({ codes, next }: Flow<S>): number[] => (Object.keys(next) as S[]).map((state) => codes[state]);

/** Whether there is no way on from a state. */
export const isFinal = <S extends string>({ next }: Flow<S>, state: NoInfer<S>): boolean => !next[state]?.length;
