// What a try that failed says of its receiver.
import { expect, test } from 'vitest';
import { newId } from '../../kernel/db/ids.ts';
import type { Claimed } from './claim.ts';
import { isNews } from './finish.ts';

test('one wire that is cut while others are taken says nothing of the receiver; one that is cut when nothing is taken does', () => {
  const record = (receiverId: string, fails = 0) => ({ receiverId, fails }) as Claimed;
  const outcome = { taken: true, reason: null, text: null, status: 200, body: '', ms: 1, again: false, away: false };
  const cut = { ...outcome, taken: false, reason: 'cut' as const, status: null, again: true, away: true };
  const [well, away] = [newId(), newId()];
  expect(isNews({ record: record(away), outcome: cut })).toBe(true);
  isNews({ record: record(well), outcome });
  expect(isNews({ record: record(well), outcome: cut })).toBe(false);
  // What it asks for, what it refuses, and how it does when it has been away, is said.
  expect(isNews({ record: record(well), outcome: { ...cut, restMs: 1000 } })).toBe(true);
  expect(isNews({ record: record(well), outcome: { ...cut, away: false } })).toBe(true);
  expect(isNews({ record: record(well, 1), outcome: cut })).toBe(true);
});
