import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { background } from '../jobs/meanwhile.ts';

export type ZipEntry = { name: string; body: AsyncIterable<Buffer> | Iterable<Buffer> };
type Written = { name: Buffer; offset: number; crc: number; size: number; packed: number };

const FLAGS = 0x0808; // sizes follow the data; names are UTF-8
const DOS_DATE = 0x0021; // 1980-01-01: the same rows give the same bytes
const LIMIT = 0xffff_fff0;

/**
 * Packs entries one after the other, as they come; nothing is held back but the directory.
 * Ends the entries' bodies when the consumer stops. Refuses to pass 4 GB (no zip64: far above any export).
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const record: Written = { name: Buffer.from(entry.name), offset, crc: 0, size: 0, packed: 0 };
    const head = localHeader(record);
    yield head;
    yield* deflate(entry.body, record);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    writeSizes(tail, record, 4);
    yield tail;
    offset += head.length + record.packed + tail.length;
    if (offset > LIMIT || record.size > LIMIT) throw new RangeError('the workbook passes 4 GB');
    written.push(record);
  }
  const directory = Buffer.concat(written.map(directoryRecord));
  yield directory;
  yield endRecord(written.length, directory.length, offset);
}

async function* deflate(body: ZipEntry['body'], record: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 1, chunkSize: 65_536, memLevel: 9 }); // level 1: 6 runs at half the speed for 20 % less
  // A fault of the source destroys the packer, so the loop below throws it.
  const filled = fill(packer, body, record).catch((fault: Error) => void packer.destroy(fault));
  for await (const chunk of packer) {
    record.packed += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  await filled;
}

/** Packs one chunk while the body makes the next; when the one after that is asked for, the first is packed and may be written again. */
async function fill(packer: DeflateRaw, body: ZipEntry['body'], record: Written): Promise<void> {
  const packing = background();
  for await (const chunk of body) {
    await packing.begin(() => {
      record.crc = crc32(chunk, record.crc);
      record.size += chunk.length;
      return new Promise((done, fail) => packer.write(chunk, (fault) => (fault ? fail(fault) : done())));
    });
  }
  await packing.end();
  packer.end();
}

function writeSizes(target: Buffer, record: Written, at: number): void {
  target.writeUInt32LE(record.crc, at);
  target.writeUInt32LE(record.packed, at + 4);
  target.writeUInt32LE(record.size, at + 8);
}

function localHeader(record: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(record.name.length, 26);
  return Buffer.concat([head, record.name]);
}

function directoryRecord(record: Written): Buffer {
  const row = Buffer.alloc(46);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(20, 4);
  row.writeUInt16LE(20, 6);
  row.writeUInt16LE(FLAGS, 8);
  row.writeUInt16LE(8, 10);
  row.writeUInt16LE(DOS_DATE, 14);
  writeSizes(row, record, 16);
  row.writeUInt16LE(record.name.length, 28);
  row.writeUInt32LE(record.offset, 42);
  return Buffer.concat([row, record.name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
