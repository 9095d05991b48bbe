import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testDatabase } from '../../../../test/database.ts';
import { IMAGE_BYTES, VIDEO_BYTES } from '../../../contract/transfer/files.ts';
import type { UserNow } from '../../kernel/jobs/index.ts';
import { sweepFiles } from '../../kernel/files/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { addUser, formOf, openServer, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser & UserNow;
beforeAll(async () => {
  server = await openServer(base);
});
beforeEach(async () => {
  user = await addUser(base, [], server.users);
});
afterAll(() => server?.close());

/** A picture of this size and weight: its header is real, the rest is padding. */
function png(width: number, height: number, bytes = 100): Buffer {
  const picture = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(picture);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}
const mp4 = (bytes: number): Buffer => {
  const video = Buffer.alloc(bytes);
  video.write('\0\0\0\x18ftypisom', 'latin1');
  return video;
};
type Answer = { code: number; msg: string; data: string; error?: string };
async function send(
  path: string,
  file: { name: string; bytes: Buffer },
  fields: Record<string, string> = {},
): Promise<{ status: number; answer: Answer }> {
  const form = formOf(file, fields);
  const reply = await server.app.inject({
    method: 'POST',
    url: `/gateway${path}`,
    headers: { auth_token: user.token, ...form.headers },
    payload: form.payload,
  });
  return { status: reply.statusCode, answer: reply.json() };
}
const get = (url: string, token?: string) => server.app.inject({ method: 'GET', url, headers: token ? { auth_token: token } : {} });
const stored = () => base.db.selectFrom('storedFile').select('id').execute();
const onDisk = () =>
  readdirSync(join(server.dataDir, 'tmp')).length +
  (readdirSync(server.dataDir).includes('files') ? readdirSync(join(server.dataDir, 'files'), { recursive: true }).length : 0);

describe('pictures', () => {
  test('R186 an image of 2097152 bytes passes; one byte more and other kinds are refused by the server, and nothing stays', async () => {
    expect((await send('/cdn/upload', { name: 'a.png', bytes: png(10, 10, IMAGE_BYTES) })).answer.code).toBe(200);
    const before = [(await stored()).length, onDisk()];
    const larger = await send('/cdn/upload', { name: 'a.png', bytes: png(10, 10, IMAGE_BYTES + 1) });
    expect([larger.status, larger.answer.error]).toEqual([413, 'file-too-large']);
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      '<html><script>1</script>',
      'GIF89a/*<svg/onload=1>*/',
      '%PDF-1.7',
      '\x89PNG\r\n\x1a\n',
    ];
    for (const bytes of others)
      expect((await send('/cdn/upload', { name: 'a.png', bytes: Buffer.from(bytes, 'latin1') })).answer.error).toBe('file-kind');
    expect([(await stored()).length, onDisk()]).toEqual(before);
  });

  test('scUpload makes a picture smaller without changing it; the same picture by upload stays as it came', async () => {
    const bitmap = Buffer.alloc(54 + 300 * 200 * 3, 120);
    bitmap.fill(0, 0, 54);
    bitmap.write('BM');
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 300],
      [22, 200],
    ] as const)
      bitmap.writeInt32LE(value, at);
    bitmap.writeUInt16LE(24, 28);
    const sizeOf = async (path: string) => {
      const { data } = (await send(path, { name: 'a.bmp', bytes: bitmap })).answer;
      return { data, size: (await get(data, user.token)).rawPayload.length };
    };
    expect(await sizeOf('/cdn/upload')).toMatchObject({ data: expect.stringMatching(/\.bmp$/), size: bitmap.length });
    const small = await sizeOf('/cdn/scUpload');
    expect(small.data).toMatch(/\.png$/);
    expect(small.size).toBeLessThan(2000);
  });

  test('trust 37 more than 40 million pixels are refused', async () => {
    expect((await send('/cdn/upload', { name: 'a.png', bytes: png(8000, 5000) })).answer.code).toBe(200);
    expect((await send('/cdn/upload', { name: 'a.png', bytes: png(8001, 5000) })).answer.error).toBe('file-pixels');
  });

  test('trust 37 a name is never a path; the type comes from the content; no cookie or query token opens a file', async () => {
    const { answer } = await send('/cdn/upload', { name: '../../etc/pass"wd\r\n.html', bytes: png(3, 3) });
    expect(answer.data).toMatch(/^\/gateway\/cdn\/file\/[0-9a-f-]{36}\.png$/);
    const shown = await get(answer.data, user.token);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-disposition']).not.toMatch(/[\r\n"]|\.\.\//);
    expect((await get(answer.data)).statusCode).toBe(401);
    expect((await get('/gateway/cdn/file/..%2F..%2Fetc%2Fpasswd', user.token)).json().error).toBe('file-gone');
  });

  test('a polyglot leaves as the picture that it is; what is no picture is only ever saved', async () => {
    const bytes = Buffer.concat([png(3, 3), Buffer.from('<script>alert(1)</script>')]);
    const { answer } = await send('/cdn/upload', { name: 'a.html', bytes });
    expect((await get(answer.data, user.token)).headers['content-type']).toBe('image/png');
    const { answer: video } = await send(
      '/cdn/oss',
      { name: 'a.avi', bytes: Buffer.from('RIFF\0\0\0\0AVI <html><script>') },
      await policy(),
    );
    expect((await get(video.data, user.token)).headers['content-disposition']).toMatch(/^attachment;/);
  });
});

const policy = async (): Promise<Record<string, string>> => (await server.call(user, '/cdn/aliyunOssPolicy?prefix=video')).data;

describe('videos', () => {
  test('R132 R233 R235 the policy has dir, host, accessid and more; all of it goes into the form posted to host', async () => {
    const fields = await policy();
    expect(fields).toMatchObject({ dir: 'video/', host: '/gateway/cdn/oss', accessid: user.userId });
    expect((await send('/cdn/oss', { name: 'a.mp4', bytes: mp4(1000) }, fields)).answer).toMatchObject({
      code: 200,
      data: expect.stringMatching(/\.mp4$/),
    });
  });

  test('without a living policy of this user, or for another kind of file, it is refused', async () => {
    const fields = await policy();
    expect((await send('/cdn/oss', { name: 'a.mp4', bytes: mp4(10) })).answer.error).toBe('policy-spent');
    expect((await send('/cdn/oss', { name: 'a.mp4', bytes: mp4(10) }, { ...fields, policy: `${fields['policy']}x` })).answer.error).toBe(
      'policy-spent',
    );
    expect((await send('/cdn/oss', { name: 'a.mp4', bytes: png(1, 1) }, fields)).answer.error).toBe('file-kind');
    user = await addUser(base, [], server.users);
    expect((await send('/cdn/oss', { name: 'a.mp4', bytes: mp4(10) }, fields)).answer.error).toBe('policy-spent');
  });

  test('300 MB are enforced: unread where the form says its size, else while it flows in, in bounded memory', async () => {
    const fields = await policy();
    const address = new URL(await server.app.listen({ port: 0 }));
    const said = await pour(address, fields, { size: VIDEO_BYTES + 20_000_000, saySize: true });
    expect(said.status).toBe(413);
    expect(said.sent).toBeLessThan(30_000_000);
    // Of this thread alone: what the process as a whole holds grows by what other tests do beside this one.
    const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = held();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, held())), 20);
    const unsaid = await pour(address, fields, { size: VIDEO_BYTES + 20_000_000, saySize: false });
    clearInterval(watch);
    expect(unsaid.status).toBe(413);
    expect(unsaid.sent).toBeGreaterThan(VIDEO_BYTES - 1_000_000);
    expect(most - before).toBeLessThan(150_000_000);
    expect((await stored()).length).toBeLessThan(20);
  });
});

interface Pour {
  size: number;
  saySize: boolean;
}

/** Sends a video piece by piece, as a browser does; gives the HTTP status and how much was sent before it came. */
function pour({ hostname, port }: URL, fields: Record<string, string>, { size, saySize }: Pour): Promise<{ status: number; sent: number }> {
  const { payload, headers } = formOf({ name: 'a.mp4', bytes: mp4(100) }, fields);
  const head = payload.subarray(0, payload.lastIndexOf('\r\n--'));
  const framed = (bytes: Buffer): Buffer =>
    saySize ? bytes : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const piece = framed(Buffer.alloc(1_000_000));
  const length = saySize ? `content-length: ${payload.length + size}` : 'transfer-encoding: chunked';
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let sent = 0;
    let ended = false;
    socket.on('data', (chunk) => {
      ended = true;
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]), sent });
      socket.destroy();
    });
    socket.on('error', (error) => (ended ? undefined : reject(error)));
    socket.write(
      `POST /gateway/cdn/oss HTTP/1.1\r\nhost: x\r\nauth_token: ${user.token}\r\ncontent-type: ${headers['content-type']}\r\n${length}\r\n\r\n`,
    );
    socket.write(framed(head));
    const next = (): void => {
      while (!socket.destroyed && sent < size) {
        sent += 1_000_000;
        if (!socket.write(piece)) {
          socket.once('drain', next);
          return;
        }
      }
    };
    next();
  });
}

describe('parts of a file', () => {
  const part = async (range: string | undefined, bytes: Buffer) => {
    const { answer } = await send('/cdn/oss', { name: 'a.mp4', bytes }, await policy());
    const url = (await server.call(user, '/cdn/generatePreSignedUrl', { objectName: answer.data.split('/').at(-1) })).data;
    const reply = await server.app.inject({ method: 'GET', url, headers: range ? { range } : {} });
    return { status: reply.statusCode, body: reply.rawPayload, headers: reply.headers };
  };

  test('a player gets the span of a video that it asks for, and the whole when it asks for none', async () => {
    const video = mp4(1000);
    for (let at = 100; at < 1000; at++) video[at] = at % 251;
    const whole = await part(undefined, video);
    expect([whole.status, whole.headers['accept-ranges'], whole.body.equals(video)]).toEqual([200, 'bytes', true]);
    for (const [asked, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=500-', 500, 999],
      ['bytes=-100', 900, 999],
      ['bytes=990-5000', 990, 999],
    ] as const) {
      const { status, headers, body } = await part(asked, video);
      expect([asked, status, headers['content-range'], headers['content-length']]).toEqual([
        asked,
        206,
        `bytes ${start}-${end}/1000`,
        String(end - start + 1),
      ]);
      expect(body.equals(video.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await part('bytes=1000-', video);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
    for (const odd of ['bytes=5-1', 'bytes=0-1,5-9', 'lines=1-2']) expect((await part(odd, video)).status).toBe(200);
  });
});

describe('links', () => {
  const upload = async () => (await send('/cdn/upload', { name: '图.png', bytes: png(2, 2) })).answer.data.split('/').at(-1) as string;
  const linkOf = async (objectName: string): Promise<string> => (await server.call(user, '/cdn/generatePreSignedUrl', { objectName })).data;

  test('trust 37 a link works without a header, is bound to its object, and dies when changed', async () => {
    const [one, two] = [await upload(), await upload()];
    const link = await linkOf(one);
    expect((await get(link)).statusCode).toBe(200);
    expect((await get(link.replace(one, two))).json().error).toBe('link-spent');
    expect((await get(link.replace(/expires=\d+/, 'expires=9999999999'))).json().error).toBe('link-spent');
    const expires = Number(/expires=(\d+)/.exec(link)?.[1]);
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(300);
  });

  test('trust 37 a link dies after its time', async () => {
    const link = await linkOf(await upload());
    const real = Date.now;
    Date.now = () => real() + 301_000;
    try {
      expect((await get(link)).json().error).toBe('link-spent');
    } finally {
      Date.now = real;
    }
  });

  test('trust 37 a link dies with its session and with its user', async () => {
    const [one, two] = [await linkOf(await upload()), await linkOf(await upload())];
    server.users.delete(user.userId);
    expect((await get(one)).json().error).toBe('link-spent');
    server.users.set(user.userId, user);
    expect((await get(one)).statusCode).toBe(200);
    await sql`update session set ended_at = now() where user_id = ${user.userId}`.execute(base.db);
    expect((await get(two)).json().error).toBe('link-spent');
  });

  test('another node sees nothing', async () => {
    const objectName = await upload();
    const other = await addUser({ ...base, db: base.db, url: base.url, node: await secondNode() }, [], server.users);
    expect(await server.call(other, '/cdn/generatePreSignedUrl', { objectName })).toMatchObject({ error: 'file-gone' });
    expect((await get(`/gateway/cdn/file/${objectName}`, other.token)).json().error).toBe('file-gone');
  });
});

async function secondNode() {
  const node = { nodeId: '019a0000-0000-7000-8000-000000000002', timeZone: 'Asia/Shanghai' };
  await base.db.insertInto('node').values({ nodeId: node.nodeId, nodeCode: 'TWO', nodeName: '二' }).execute();
  return node;
}

test('trust 37 a quota per user, counted while the file flows in', async () => {
  const row = { nodeId: base.node.nodeId, objectName: 'x', fileName: 'x', contentType: 'x', purpose: 'video', ready: true };
  await base.db
    .insertInto('storedFile')
    .values({ ...row, id: user.userId, ownerId: user.userId, size: 2_000_000_000 - 1000 })
    .execute();
  expect((await send('/cdn/upload', { name: 'a.png', bytes: png(1, 1, 1000) })).answer.code).toBe(200);
  expect((await send('/cdn/upload', { name: 'a.png', bytes: png(1, 1, 1000) })).answer.error).toBe('file-quota');
});

test('exports and imports are swept after 30 days, pictures stay', async () => {
  const { answer } = await send('/cdn/upload', { name: 'a.png', bytes: png(1, 1) });
  const old = new Date(Date.now() - 31 * 86_400_000);
  const row = { nodeId: base.node.nodeId, fileName: 'x', contentType: 'x', size: 1, purpose: 'export', ready: true, createdAt: old };
  await base.db
    .insertInto('storedFile')
    .values({ ...row, id: '019a0000-0000-7000-8000-00000000000a', objectName: 'old.csv' })
    .execute();
  await base.db
    .updateTable('storedFile')
    .set({ createdAt: old })
    .where('objectName', '=', answer.data.split('/').at(-1) as string)
    .execute();
  expect(await sweepFiles(systemCtx(base.db, base.node, 'test'))).toBe(1);
  expect((await get(answer.data, user.token)).statusCode).toBe(200);
});
