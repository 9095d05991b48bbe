// Files whose bytes are in the database, in parts of a megabyte. A key is `<nodeId>/<objectName>`.
import { open, type FileHandle } from 'node:fs/promises';
import { sql } from 'kysely';
import { copyPieces } from '../db/connection.ts';
import type { Range } from './range.ts';
import { transact, type Database } from '../db/database.ts';

const PART_BYTES = 1_048_576;

const placeOf = (key: string): { nodeId: string; objectName: string } => {
  const [nodeId = '', objectName = ''] = key.split('/');
  return { nodeId, objectName };
};
const partsOf = (db: Database, key: string) => {
  const { nodeId, objectName } = placeOf(key);
  return db.selectFrom('filePart').where('nodeId', '=', nodeId).where('objectName', '=', objectName);
};

/** Writes a file: all of it is there, or nothing. Memory holds one part. */
export async function writeParts(db: Database, path: string, key: string): Promise<void> {
  await transact(db, async (tx) => {
    await removeParts(tx as Database, key);
    const query = sql`copy file_part (node_id, object_name, part, bytes) from stdin (format binary)`.compile(tx);
    await copyPieces(tx, { query, pieces: copied(path, placeOf(key)) });
  });
}

/** What COPY's binary form begins with: its sign, no flags, nothing further. */
const BEGIN = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);

/** A file as rows of COPY's binary form, all out of one Buffer. An empty file has one empty part: it is there. */
async function* copied(path: string, { nodeId, objectName }: ReturnType<typeof placeOf>): AsyncGenerator<Buffer> {
  yield BEGIN;
  const room = Buffer.allocUnsafeSlow(PART_BYTES);
  const file = await open(path);
  try {
    for (let part = 0, more = true; more; part += 1) {
      const used = await filled(file, room);
      more = used === PART_BYTES;
      if (used === 0 && part > 0) break;
      const name = Buffer.from(objectName);
      yield Buffer.concat([int16(4), sized(Buffer.from(nodeId.replaceAll('-', ''), 'hex')), sized(name), sized(int32(part)), int32(used)]);
      yield room.subarray(0, used);
    }
  } finally {
    await file.close();
  }
  yield END;
}

/** Reads on until the Buffer is full or the file ends; gives how many bytes it holds. */
async function filled(file: FileHandle, room: Buffer): Promise<number> {
  let used = 0;
  for (;;) {
    const { bytesRead } = await file.read(room, used, room.length - used);
    used += bytesRead;
    if (bytesRead === 0 || used === room.length) return used;
  }
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
const sized = (bytes: Buffer): Buffer => Buffer.concat([int32(bytes.length), bytes]);

/** Whether a file is there. */
export const hasParts = async (db: Database, key: string): Promise<boolean> =>
  (await partsOf(db, key).select('part').limit(1).executeTakeFirst()) !== undefined;

/** The bytes of a span (both ends included; all when none is named) in their order, part by part: memory holds one. */
export async function* readParts(db: Database, key: string, { start, end }: Range = { start: 0, end: Infinity }): AsyncIterable<Buffer> {
  for (let part = Math.floor(start / PART_BYTES); part * PART_BYTES <= end; part += 1) {
    const row = await partsOf(db, key).select('bytes').where('part', '=', part).executeTakeFirst();
    if (!row) return;
    const from = part * PART_BYTES;
    yield row.bytes.subarray(Math.max(0, start - from), Math.min(PART_BYTES, end - from + 1));
  }
}

/** Deletes a file; one that is not there is no fault. */
export async function removeParts(db: Database, key: string): Promise<void> {
  const { nodeId, objectName } = placeOf(key);
  await db.deleteFrom('filePart').where('nodeId', '=', nodeId).where('objectName', '=', objectName).execute();
}
