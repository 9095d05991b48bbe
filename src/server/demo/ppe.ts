// What of the demonstration site's goods is PPE, and what it protects: signed for by who takes it, for the last two weeks.
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import { PpeKind } from '../../contract/product/codes.ts';

const PROTECTS: ReadonlyMap<string, (typeof PpeKind)['body' | 'foot' | 'hand' | 'eye' | 'ear' | 'breath']> = new Map([
  ['T21', PpeKind.hand],
  ['T22', PpeKind.breath],
  ['T23', PpeKind.eye],
  ['T24', PpeKind.ear],
  ['T25', PpeKind.foot],
  ['T26', PpeKind.body],
]);

/** What the product type of this code says of it. */
export function protection(code: string, timeZone: string) {
  const ppeKind = PROTECTS.get(code);
  return ppeKind === undefined ? {} : { ppeKind, ppeFrom: addDays(dayOf(Date.now(), timeZone), -14) };
}
