// The other side that `npm run door` plays: the product reaches it with what it says is to be entered, and it shows what came.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../test/callers.ts';
import { testDatabase } from '../../test/database.ts';
import { DataPushType } from '../../src/contract/push/codes.ts';
import { pushHandlers } from '../../src/server/modules/push/index.ts';
import { addReceiver, pickSome } from '../../src/server/modules/push/test-push.ts';
import { mail, tls } from './receivers.ts';

const base = testDatabase();
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
const attempt = async (id: string) => admin.ok('/data-push-platform/pushTest', { id, pushType: DataPushType.pick });

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  ({ admin } = await openCallers(base, pushHandlers));
  await base.run((ctx) => pickSome(ctx, 1));
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
  delete process.env['SMTP_URL'];
});

test('tls: with its root and our certificate it takes a push and shows it, without ours it does not', async () => {
  const said: string[] = [];
  await tls((text) => said.push(text));
  /** What is to be entered in a field. */
  const entered = (title: string) => said.find((text) => text.startsWith(`${title}\n`))?.slice(title.length + 1);
  const url = /https:\S+/.exec(said[0] ?? '')?.[0] ?? '';
  const root = { caPem: entered('对方的根证书') };
  const ours = { certPem: entered('客户端证书'), clientKeySecret: entered('客户端证书的私钥') };
  const told = said.length;
  expect(await attempt(await addReceiver(admin, url, root))).toMatchObject({ takenFlag: false });
  expect(await attempt(await addReceiver(admin, url, ours))).toMatchObject({ takenFlag: false, pushReason: 'certificate' });
  expect(said).toHaveLength(told);
  const { takenFlag, requestBody } = await attempt(await addReceiver(admin, url, { ...root, ...ours }));
  expect(takenFlag).toBe(true);
  expect(said.slice(told)).toEqual([expect.stringContaining(requestBody)]);
});

test('mail: a push comes as a mail, with its text as a file', async () => {
  const said: string[] = [];
  process.env['SMTP_URL'] = await mail((text) => said.push(text), 0);
  const url = /mailto:\S+/.exec(said[0] ?? '')?.[0] ?? '';
  const { takenFlag, requestBody } = await attempt(await addReceiver(admin, url));
  expect(takenFlag).toBe(true);
  await vi.waitFor(() => expect(said).toHaveLength(2), 20_000);
  expect(said[1]).toMatch(/^To: erp@example\.com/m);
  // The file is in base64, 76 letters a line.
  expect(said[1]?.replaceAll(/\s/g, '')).toContain(Buffer.from(requestBody as string).toString('base64'));
});
