// States as a table: which may follow which, by which action. What is not in the table is refused and changes nothing (R170).
import type * as z from 'zod/mini';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import { refuse } from './refusal.ts';

export interface Flow<S extends string> {
  codes: z.core.$ZodType;
  /** The code of each state, and what bringing something into it is called. */
  states: Readonly<Record<S, { code: number; action: string }>>;
  next: Readonly<Partial<Record<S, readonly S[]>>>;
}

/**
 * A table of states: `flow(PlanStatus, { issued: { code: 1, action: '下发' }, closed: { code: 4, action: '关闭' } }, { issued: ['closed'] })`.
 * A state without a line in `next` is final.
 */
export const flow = <S extends string>(codes: z.core.$ZodType, states: Flow<S>['states'], next: Flow<NoInfer<S>>['next']): Flow<S> => ({
  codes,
  states,
  next,
});

/** The code of the state that something goes to from the state it has. The caller holds its row locked. Refuses 'not-allowed-now' (R170). */
export function move<S extends string>({ codes, states, next }: Flow<S>, from: number, to: NoInfer<S>): number {
  const now = (Object.keys(states) as S[]).find((state) => states[state].code === from);
  const { code, action } = states[to];
  if (now !== undefined && next[now]?.includes(to)) return code;
  return refuse('not-allowed-now', { state: labelOfCode(codes, from) || from, action });
}

/** The codes of the states from which something can still go on. */
export const openCodes = <S extends string>({ states, next }: Flow<S>): number[] =>
  (Object.keys(next) as S[]).map((state) => states[state].code);

/** Whether there is no way on from a state. */
export const isFinal = <S extends string>({ next }: Flow<S>, state: NoInfer<S>): boolean => !next[state]?.length;
