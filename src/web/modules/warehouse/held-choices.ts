// Whom and what a document over channels names, in the hand.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { choicesOf } from '../../kit/picker/choices.ts';
import { orHeld, type AskChoices } from '../../kit/picker/held.ts';
import { whole, type PickerSource } from '../../kit/picker/picker-source.ts';

/** As narrow as the contract has them. */
export type PrewhTypes = readonly Prewhs[number]['prewhType'][];
type Prewhs = Out<typeof warehouse.prewh.list>;

/** Smart warehouses, of these types where some are said. */
export function heldPrewhs(prewhTypes?: PrewhTypes): PickerSource {
  const fits = ({ prewhType }: Prewhs[number]) => !prewhTypes || prewhTypes.includes(prewhType);
  const held = whole(warehouse.prewh.list, (rows: Prewhs) => choicesOf(rows.filter(fits)));
  const narrowed = prewhTypes ? { prewhTypes: [...prewhTypes] } : {};
  const ask: AskChoices = (asked, how) => call(warehouse.prewh.list, { ...asked, ...narrowed }, how);
  return orHeld(ask, { ...held, key: [held.key, ...(prewhTypes ?? [])].join(' ') });
}

/** Employees; the device holds those who took something lately. */
export const heldPickers: PickerSource = orHeld(
  async (asked, how) => call((await import('../../../contract/org/index.ts')).org.searchEmp, asked, how),
  whole(warehouse.prewhReturn.pickers),
);
