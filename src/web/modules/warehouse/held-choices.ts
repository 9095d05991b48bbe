// Whom and what a document over channels names, in the hand: asked of the server, and where nothing answers found in what the device holds for the shift.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call, isCancelled, type CallOptions } from '../../kernel/api.ts';
import { choicesOf } from '../../kit/picker/choices.ts';
import { whole, type PickerSource } from '../../kit/picker/picker-source.ts';

/** Who chooses has waited long enough then: what the device holds is better than nothing. */
const PATIENCE_MS = 5_000;

type Question = { keyword: string } | { ids: string[] } | object;
type Ask = (asked: Question, how: CallOptions) => Promise<readonly Record<string, unknown>[]>;

/** What the server says to a question, or what the device holds. */
function orHeld(ask: Ask, held: PickerSource): PickerSource {
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

/** As narrow as the contract has them. */
export type PrewhTypes = readonly Prewhs[number]['prewhType'][];
type Prewhs = Out<typeof warehouse.prewh.list>;

/** Smart warehouses, of these types where some are said. */
export function heldPrewhs(prewhTypes?: PrewhTypes): PickerSource {
  const fits = ({ prewhType }: Prewhs[number]) => !prewhTypes || prewhTypes.includes(prewhType);
  const held = whole(warehouse.prewh.list, (rows: Prewhs) => choicesOf(rows.filter(fits)));
  const narrowed = prewhTypes ? { prewhTypes: [...prewhTypes] } : {};
  const ask: Ask = (asked, how) => call(warehouse.prewh.list, { ...asked, ...narrowed }, how);
  return orHeld(ask, { ...held, key: [held.key, ...(prewhTypes ?? [])].join(' ') });
}

/** Employees; the device holds those who took something lately. */
export const heldPickers: PickerSource = orHeld(
  async (asked, how) => call((await import('../../../contract/org/index.ts')).org.searchEmp, asked, how),
  whole(warehouse.prewhReturn.pickers),
);
