// Which picker a field has, by its name: what the nouns offer, said once for every search and form.
import type { PickerOffer } from '../../kernel/noun.ts';
import { lazily, remote, whole, type PickerSource } from './picker-source.ts';

/** By the field that holds the id of what is chosen: filled before the first screen is drawn. */
export const pickers: Record<string, PickerSource> = {};

/** Takes what nouns offer. The contract that a picker asks by comes when it is first asked. */
export function offerPickers(offers: readonly PickerOffer[]): void {
  for (const { fields, searched, endpoint } of offers) {
    const source = lazily(
      fields[0] ?? '',
      async () => (searched === 'remote' ? remote(await endpoint()) : whole(await endpoint())),
      searched === 'remote',
    );
    for (const field of fields) pickers[field] = source;
  }
}
