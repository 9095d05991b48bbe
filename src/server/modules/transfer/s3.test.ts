// The same files in an S3-compatible store: moto_server speaks the protocol (pip install 'moto[server]').
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { addUser, formOf, openServer, until, type TestServer } from './test-server.ts';

const hasServer = spawnSync('moto_server', ['--help']).status === 0;
if (!hasServer) console.warn('moto_server is not installed: the tests of an S3-compatible store are skipped');
const base = testDatabase();
let store: ChildProcess;
let server: TestServer;
let client: S3Client;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await new Promise((done) => probe.once('listening', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

describe.skipIf(!hasServer)('an S3-compatible store', () => {
  beforeAll(async () => {
    const port = await freePort();
    store = spawn('moto_server', ['-p', String(port)], { stdio: 'ignore' });
    process.env['AWS_ACCESS_KEY_ID'] = 'test';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
    const endpoint = `http://127.0.0.1:${port}`;
    client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
    await until(
      () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    await client.send(new CreateBucketCommand({ Bucket: 'factory' }));
    server = await openServer(base);
    await openFiles({ dataDir: server.dataDir, s3: { endpoint, bucket: 'factory', region: 'us-east-1' } });
    await server.startJobs();
  });
  afterAll(async () => {
    await server?.close();
    client?.destroy();
    store?.kill();
  });

  test('holds uploads and exports, gives them back, lends them to an import, and nothing stays on this machine', async () => {
    const user = await addUser(base, ['product.productList', 'product.productList.export', 'product.productList.import'], server.users);
    const form = formOf({ name: '商品.csv', bytes: Buffer.from('商品编码,商品名称,商品分类,单价\nA1,铣刀,刀具,12.50\n') });
    const uploaded = await server.app.inject({
      method: 'POST',
      url: '/gateway/basic/upload?templateCode=IMPORT_PRODUCT',
      headers: { auth_token: user.token, ...form.headers },
      payload: form.payload,
    });
    const { fileId, mapping } = uploaded.json().data;
    const body = { fileId, templateCode: 'IMPORT_PRODUCT', mapping, options: { createTypes: true }, dryRun: false };
    expect((await server.call(user, '/basic/importExcel/sync', body)).data).toMatchObject({ status: 2, newNum: 1 });

    const { data } = await server.call(user, '/basic/exportExcel/async', { taskCode: 'EXPORT_PRODUCT', format: 'csv' });
    const { taskNumber } = data as { taskNumber: string };
    type Task = { exportStatus: number; filePath: string; message: string | null };
    const ask = async () =>
      ((await server.call(user, '/export/listExportHisByTaskNumbers', { taskNumbers: [taskNumber] })).data as Task[])[0] as Task;
    const task = await until(ask, ({ exportStatus }) => exportStatus > 1);
    expect(task).toMatchObject({ exportStatus: 2, message: null });
    const { data: url } = await server.call(user, '/cdn/generatePreSignedUrl', { objectName: task.filePath });
    expect((await server.app.inject({ method: 'GET', url })).body).toContain('铣刀');

    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'factory' }));
    expect(Contents.map(({ Key }) => Key?.split('/')[0])).toEqual([base.node.nodeId, base.node.nodeId]);
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([]);
    expect(existsSync(join(server.dataDir, 'files'))).toBe(false);
  });
});
