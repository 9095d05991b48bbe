// Files whose bytes are in the database, in parts of a megabyte. A key is `<nodeId>/<objectName>`.
import { createReadStream } from 'node:fs';
import type { Range } from './files-range.ts';
import { transact, type Database } from './database.ts';

const PART_BYTES = 1_048_576;

const placeOf = (key: string): { nodeId: string; objectName: string } => {
  const [nodeId = '', objectName = ''] = key.split('/');
  return { nodeId, objectName };
};
const partsOf = (db: Database, key: string) => {
  const { nodeId, objectName } = placeOf(key);
  return db.selectFrom('filePart').where('nodeId', '=', nodeId).where('objectName', '=', objectName);
};

/** Writes a file: all of it is there, or nothing. */
export async function writeParts(db: Database, path: string, key: string): Promise<void> {
  await transact(db, async (tx) => {
    await removeParts(tx as Database, key);
    let part = 0;
    // An empty file has one empty part: it is there.
    for await (const bytes of chunks(path))
      await tx
        .insertInto('filePart')
        .values({ ...placeOf(key), part: part++, bytes })
        .execute();
  });
}

async function* chunks(path: string): AsyncIterable<Buffer> {
  let isEmpty = true;
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES })) {
    isEmpty = false;
    yield bytes as Buffer;
  }
  if (isEmpty) yield Buffer.alloc(0);
}

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
