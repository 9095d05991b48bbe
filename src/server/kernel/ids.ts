// Keys are made by the application: uuid v7, so that they sort by the time they were made and need no database to make.
import { randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/** A new uuid v7; rising within one process even inside a millisecond. */
export function newId(): string {
  const now = Date.now();
  counter = now > lastMs ? 0 : counter + 1;
  if (counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  } else lastMs = Math.max(now, lastMs);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The key that stands for "none" where a key column may not be null (no lot, no project …). */
export const NIL = '00000000-0000-0000-0000-000000000000';
