// Pushes as files on a real SFTP server on loopback, and as mails to a real SMTP server: whole, in order, tried again, secrets told to nobody.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { PushAuth } from '../../../contract/push/codes.ts';
import { pushHandlers } from './index.ts';
import { openTestSftp, SFTP_USER } from './test-sftp.ts';
import { addReceiver, pickSome, pump, pushesOf, settled } from './test-push.ts';

const base = testDatabase();
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
let sftp: Awaited<ReturnType<typeof openTestSftp>>;
const names = (): string[] => [...sftp.disk.files.keys()].toSorted();
const url = (): string => sftp.url;
const byPassword = () => ({ authKind: PushAuth.basic, authName: SFTP_USER.name, authSecret: SFTP_USER.password, hostKey: sftp.hostKey });

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  ({ admin } = await openCallers(base, pushHandlers));
  sftp = await openTestSftp();
});
afterAll(() => {
  sftp.close();
  delete process.env['OUTGOING_NETWORKS'];
  delete process.env['SMTP_URL'];
});
afterEach(async () => {
  await base.pool.query('delete from push_record');
  await base.pool.query('delete from push_receiver');
  sftp.disk.files.clear();
  sftp.disk.opened.length = 0;
  sftp.disk.mood = 'takes';
});

test('each push is a whole file, named in the order of what happened; nothing half lies there', async () => {
  const id = await addReceiver(admin, url(), byPassword());
  const numbers = await base.run((ctx) => pickSome(ctx, 6));
  const sending = pump(base);
  await settled(base, id, 2);
  await sending.stop();
  expect(names()).toHaveLength(6);
  // Written aside: under its own name a file is whole from the beginning.
  expect(sftp.disk.opened.every((path) => /^\/in\/\.\d{12}-[0-9a-f-]{36}\.json\.part$/.test(path))).toBe(true);
  expect(names().every((name) => /^\/in\/\d{12}-[0-9a-f-]{36}\.json$/.test(name))).toBe(true);
  const told = (await pushesOf(base, id)).map(({ biz_no }) => biz_no);
  expect(names().map((name) => (JSON.parse(sftp.disk.files.get(name) ?? '') as { number: string }).number)).toEqual(told);
  expect(told.toSorted()).toEqual(numbers.toSorted());
});

test('an answer that was lost leaves one file; a server that lets nothing be written is away, and gets it when it does', async () => {
  const id = await addReceiver(admin, url(), {
    authKind: PushAuth.sshKey,
    authName: 'factory',
    authSecret: sftp.userKey,
    hostKey: sftp.hostKey,
  });
  sftp.disk.mood = 'cutsAfterwards';
  await base.run((ctx) => pickSome(ctx, 1));
  const sending = pump(base);
  await expect.poll(() => names().filter((name) => name.endsWith('.json')).length, { timeout: 20_000 }).toBe(1);
  sftp.disk.mood = 'refuses';
  await base.run((ctx) => pickSome(ctx, 2));
  await expect
    .poll(async () => (await pushesOf(base, id)).filter((row) => row.push_reason === 'busy').length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  sftp.disk.mood = 'takes';
  await settled(base, id, 2);
  await sending.stop();
  expect(names().filter((name) => name.endsWith('.json'))).toHaveLength(3);
});

test('what a server says in bytes that the database does not keep is said without them', async () => {
  const id = await addReceiver(admin, url(), byPassword());
  sftp.disk.mood = 'mutters';
  await base.run((ctx) => pickSome(ctx, 2));
  const sending = pump(base);
  const said = async () => (await base.pool.query('select distinct reason_text from push_attempt')).rows;
  await vi.waitFor(async () => expect(await said()).toEqual([{ reason_text: 'disk \ufffd full' }]), 20_000);
  sftp.disk.mood = 'takes';
  await settled(base, id, 2);
  await sending.stop();
});

test('another host key is told nothing; a wrong password is said; what is secret is read by nobody', async () => {
  const other = { ...byPassword(), hostKey: `SHA256:${'A'.repeat(43)}` };
  const id = await addReceiver(admin, url(), other);
  const tried = await admin.ok('/data-push-platform/connectTest', { id });
  expect([tried.takenFlag, tried.pushReason, tried.reasonText]).toEqual([false, 'certificate', sftp.hostKey]);
  const wrong = await addReceiver(admin, url(), { ...byPassword(), authSecret: 'other' });
  expect((await admin.ok('/data-push-platform/connectTest', { id: wrong })).pushReason).toBe('denied');
  const right = await addReceiver(admin, url(), byPassword());
  expect((await admin.ok('/data-push-platform/connectTest', { id: right })).takenFlag).toBe(true);
  expect(JSON.stringify(await admin.ok('/data-push-platform/listNodeConfig', { limit: 100 }))).not.toContain('geheim-sftp');
  expect(await admin.refusal('/data-push-platform/updateNodeConfig', { id: right, hostKey: other.hostKey })).toBe('push-secret-anew');
  expect(await admin.refusal('/data-push-platform/updateNodeConfig', { id: right, url: `sftp://127.0.0.2:${sftp.port}/in` })).toBe(
    'push-secret-anew',
  );
  process.env['OUTGOING_NETWORKS'] = '';
  expect((await admin.ok('/data-push-platform/connectTest', { id: right })).pushReason).toBe('address');
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
});

test('a way to sign in that the address does not know, and a server whose key nobody has said, are refused', async () => {
  const create = (said: object) =>
    admin.refusal('/data-push-platform/createNodeConfig', { receiverName: 'x', pushKind: 1, pushTypes: [1], ...said });
  expect(await create({ url: url(), ...byPassword(), hostKey: null })).toBe('push-secret');
  expect(await create({ url: url(), authKind: PushAuth.bearer, authSecret: 'x', hostKey: sftp.hostKey })).toBe('push-way');
  expect(await create({ url: 'mailto:erp@example.com', ...byPassword() })).toBe('push-way');
  expect(await create({ url: 'https://erp.example/', authKind: PushAuth.sshKey, authName: 'x', authSecret: 'x' })).toBe('push-way');
  expect(await create({ url: 'mailto:a@example.com,b@example.com', authKind: 0 })).toBe('bad-input');
  expect(await create({ url: 'file:///etc/passwd', authKind: 0 })).toBe('bad-input');
});

test('a push is one mail under its number, with the text as a file; without a mail server it waits', async () => {
  const mails: string[] = [];
  const post = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((done) => post.listen(0, '127.0.0.1', () => done()));
  const id = await addReceiver(admin, 'mailto:erp@example.com', {});
  await base.run((ctx) => pickSome(ctx, 1));
  const sending = pump(base);
  await expect.poll(async () => (await pushesOf(base, id))[0]?.push_reason, { timeout: 20_000 }).toBe('refused');
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`;
  const [push] = await settled(base, id, 2);
  await sending.stop();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`Message-ID: <${push?.id}@`);
  expect(mails[0]).toMatch(/To: erp@example\.com/);
  expect(mails[0]).toContain(`-${push?.id}.json`);
  await new Promise<void>((done) => post.close(() => done()));
});
