// trust 36, 37: pictures by employee code from a zip; each bad one is told by itself, a zip that would burst is refused whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { testDatabase } from '../../../../test/database.ts';
import { formOf } from '../transfer/test-server.ts';
import { openPeople } from './test-people.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let departmentId: string;
beforeAll(async () => {
  people = await openPeople(database);
  departmentId = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
  for (const empCode of ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'])
    await people.admin.ok('createEmp', { empCode, empName: `张${empCode}`, departmentId });
});
afterAll(() => people?.close());

interface Part {
  name: string;
  bytes: Buffer;
  /** What the directory says of the unpacked size. */
  says?: number;
  mode?: number;
}

/** A zip, also one that lies. */
function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const heads: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = bytes.length, mode = 0 } of parts) {
    const packed = deflateRawSync(bytes);
    const file = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says, 18);
    common.writeUInt16LE(file.length, 22);
    files.push(Buffer.concat([Buffer.from('504b0304', 'hex'), common, file, packed]));
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    heads.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, file]));
    offset += 30 + file.length + packed.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
/** A black picture of this size; of a huge one only the header. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from('00000000000000000802000000', 'hex');
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = width * height > 10_000 ? Buffer.alloc(64) : Buffer.alloc((width * 3 + 1) * height);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}
const send = (path: string, bytes: Buffer, caller = people.admin) => {
  const { payload, headers } = formOf({ name: 'faces.zip', bytes });
  return caller.send(path, payload, headers);
};
const faces = (parts: readonly Part[], caller = people.admin) => send('batchImportEmpFaceImage', zipOf(parts), caller);
const urlOf = async (keyword: string) => (await people.admin.ok('listEmp', { keyword })).rows[0].faceImageUrl;
const stored = async () => Number((await database.pool.query('select count(*) as n from stored_file')).rows[0].n);

test('pictures go to the employees that they are named by, and each bad one says why', async () => {
  const { data, code } = await faces([
    { name: '照片/', bytes: Buffer.alloc(0) },
    { name: '照片/F1.png', bytes: png(40, 50) },
    { name: '照片/F1.jpg', bytes: png(40, 50) },
    { name: 'F2.png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
    { name: 'F3.png', bytes: png(9000, 9000) },
    { name: 'F4.png', bytes: Buffer.concat([png(40, 50), Buffer.alloc(2_097_152)]) },
    { name: 'NOBODY.png', bytes: png(40, 50) },
    { name: 'F6.png', bytes: png(40, 50).subarray(0, 60) },
    { name: '__MACOSX/._F1.png', bytes: Buffer.alloc(5) },
  ]);
  expect(code).toBe(200);
  expect([data.done, data.failed]).toEqual([1, 6]);
  expect(data.rows.map(({ fileName, problem }: { fileName: string; problem: string }) => [fileName, problem])).toEqual([
    ['照片/F1.png', null],
    ['照片/F1.jpg', '同一工号的照片出现多次，只取第一张'],
    ['F2.png', expect.stringContaining('不支持的文件类型')],
    ['F3.png', '图片超过40百万像素'],
    ['F4.png', '文件超过2 MB'],
    ['NOBODY.png', '没有工号为“NOBODY”的员工'],
    ['F6.png', expect.stringContaining('图片')],
  ]);
  expect(await urlOf('F1')).toMatch(/^\/gateway\/cdn\/file\/[0-9a-f-]+\.png$/);
  expect(await urlOf('F2')).toBeNull();
  expect(await urlOf('F6'), 'what was cut off lands nowhere').toBeNull();
  expect(await stored()).toBe(1);
});

test('a newer picture takes the place of the one before, whose file goes; it can be taken away', async () => {
  await faces([{ name: 'F5.png', bytes: png(40, 50) }]);
  const [before, files] = [await urlOf('F5'), await stored()];
  const { id } = (await people.admin.ok('listEmp', { keyword: 'F5' })).rows[0];
  expect((await send(`importEmpFaceImage?id=${id}`, png(60, 60))).code).toBe(200);
  expect(await urlOf('F5')).not.toBe(before);
  expect(await stored()).toBe(files);
  await people.admin.ok('deleteEmpFaceImage', { id });
  expect(await urlOf('F5')).toBeNull();
  expect(await stored()).toBe(files - 1);
});

test('trust 36 a zip that lies, bursts, climbs or is none is refused and leaves nothing', async () => {
  const before = await stored();
  expect((await faces([{ name: '../F1.png', bytes: png(4, 4) }])).error).toBe('zip-broken');
  expect((await faces([{ name: 'F1.png', bytes: png(4, 4), mode: 0o120777 }])).error).toBe('zip-broken');
  const huge = Array.from({ length: 60 }, (_, at) => ({ name: `${at}.png`, bytes: png(4, 4), says: 20_000_000 }));
  expect((await faces(huge)).error).toBe('zip-bomb');
  expect((await send('batchImportEmpFaceImage', Buffer.from('no zip at all'))).error).toBe('zip-broken');
  // Says a small picture and holds 50 MB: stopped while it is unpacked, told of that row alone.
  const { data } = await faces([
    { name: 'F2.png', bytes: Buffer.concat([png(4, 4), Buffer.alloc(50_000_000)]), says: 1000 },
    { name: 'F3.png', bytes: png(30, 30) },
  ]);
  expect(data.rows.map(({ done }: { done: boolean }) => done)).toEqual([false, true]);
  expect(await stored()).toBe(before + 1);
});

test('faces ask for their right; who is out of the data permission has no code here', async () => {
  const reader = people.as({ rights: ['organization.staff'] });
  expect((await faces([{ name: 'F1.png', bytes: png(4, 4) }], reader)).error).toBe('not-permitted');
  const elsewhere = people.as({ scope: { department: [] } });
  expect((await faces([{ name: 'F1.png', bytes: png(4, 4) }], elsewhere)).data.rows).toMatchObject([{ done: false, empName: null }]);
});

test('a face opens for those who see its employee, not for whoever has the address', async () => {
  await faces([{ name: 'F4.png', bytes: png(40, 50) }]);
  const address = await urlOf('F4');
  expect(await people.admin.kind(address)).toBe('image/png');
  expect(await people.as({ scope: { department: [departmentId] } }).kind(address)).toBe('image/png');
  expect(await people.as({ scope: { department: [] } }).kind(address)).toMatch(/json/);
  await people.admin.ok('deleteEmpFaceImage', { id: (await people.admin.ok('listEmp', { keyword: 'F4' })).rows[0].id });
  expect(await people.admin.kind(address)).toMatch(/json/);
});
