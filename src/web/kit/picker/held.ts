// Choices in the hand: asked of the server, and where nothing answers found in what the device holds for the shift.
import { isCancelled, type CallOptions } from '../../kernel/api.ts';
import { choicesOf } from './choices.ts';
import type { PickerSource } from './picker-source.ts';

/** Who chooses has waited long enough then: what the device holds is better than nothing. */
const PATIENCE_MS = 5_000;

type Question = { keyword: string } | { ids: string[] } | object;
export type AskChoices = (asked: Question, how: CallOptions) => Promise<readonly Record<string, unknown>[]>;

/** What the server says to a question, or what the device holds. */
export function orHeld(ask: AskChoices, held: PickerSource): PickerSource {
  const or = async (asked: Question, signal: AbortSignal | undefined, other: () => ReturnType<PickerSource['named']>) => {
    try {
      return choicesOf(await ask(asked, { silent: true, timeout: PATIENCE_MS, ...(signal ? { signal } : {}) }));
    } catch (error) {
      if (isCancelled(error)) throw error;
      return other();
    }
  };
  return {
    key: `held ${held.key}`,
    twins: true,
    find: (query) => or(query.keyword ? { keyword: query.keyword } : {}, query.signal, () => held.find(query)),
    named: (ids) => or({ ids: [...ids] }, undefined, () => held.named(ids)),
  };
}
