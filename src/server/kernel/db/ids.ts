// Keys are made by the application: uuid v7, so that they sort by the time they were made and need no database to make.
import { randomFillSync } from 'node:crypto';

let lastMs = 0;
let counter = 0;

// Asking the system for chance costs more than all the rest: a page of it serves 512 ids.
const ID_BYTES = 8;
const chance = Buffer.alloc(4096);
let used = chance.length;

function eightOfChance(): Buffer {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  return chance.subarray(used, (used += ID_BYTES));
}

/** A clock that was set back so far is followed: ids would else be of the wrong time until it is reached again. */
const SET_BACK_MS = 10_000;

/** A new uuid v7; rising within one process even inside a millisecond, as long as the clock is not set back by more than ten seconds. */
export function newId(): string {
  const now = Date.now();
  if (lastMs - now > SET_BACK_MS) lastMs = 0;
  counter = now > lastMs ? 0 : counter + 1;
  if (counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  } else lastMs = Math.max(now, lastMs);
  const bytes = eightOfChance();
  bytes.writeUInt8(0x80 | (bytes.readUInt8(0) & 0x3f), 0);
  const time = lastMs.toString(16).padStart(12, '0');
  const tail = bytes.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** The least id that can have been made at a moment (in milliseconds), or later: ids rise with the time at which they were made. */
export function firstIdAt(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The key that stands for "none" where a key column may not be null (no lot, no project …). */
export const NIL = '00000000-0000-0000-0000-000000000000';
