// A push that was refused: corrected on its screen, TSSG's wide and Xinjiang's on a phone, it is seen to be taken without another press. One that was
// taken is sent once more under its number.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataPushType, PushAuth, PushKind, PushStatusB } from '../src/contract/push/codes.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pressBehind } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let receiver: Server;
/** Answers that are held back: what is pushed is on its way until then. */
const held: (() => void)[] = [];
/** Under which numbers it came to the receiver that takes everything. */
const taken: unknown[] = [];
const WRONG = '{"code":4221,"msg":"no such name"}';

test.beforeAll(async () => {
  test.setTimeout(90_000);
  receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url === '/taken') {
        taken.push(request.headers['webhook-id']);
        answer.end('{"code":200}');
      } else if (body.includes('Right')) held.push(() => answer.end('{"code":200}'));
      else answer.writeHead(422).end(WRONG);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  site = await ownSite({ OUTGOING_NETWORKS: '127.0.0.1' });
  const { token } = await signInBy('admin', site.password);
  const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const url = `${base}/in`;
  await data(
    '/data-push-platform/createNodeConfig',
    {
      receiverName: '平台',
      pushKind: PushKind.platform,
      url: `${base}/taken`,
      pushTypes: [DataPushType.employee],
      authKind: PushAuth.none,
    },
    token,
  );
  for (const pushKind of [PushKind.tssg, PushKind.xinjiang])
    await data(
      '/data-push-platform/createNodeConfig',
      { receiverName: `R${pushKind}`, pushKind, url, pushTypes: [DataPushType.employee], authKind: PushAuth.none },
      token,
    );
  await site.run(async (ctx) => {
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
    await createEmployees(ctx, [
      { empCode: 'E1440', empName: '张三', departmentId },
      { empCode: 'E390', empName: '李四', departmentId },
    ]);
  });
  const states = async () => {
    const lists = ['/warehouse/tssgDataPush', '/warehouse/xinjiangDataPush'];
    const pages = await Promise.all(lists.map((path) => data(path, { page: 1, limit: 10 }, token)));
    return pages.flatMap(({ rows }) => rows.map(({ pushStatus }: { pushStatus: number }) => pushStatus));
  };
  await expect.poll(states, { timeout: 30_000 }).toEqual(Array(4).fill(PushStatusB.failed));
});
test.afterAll(async () => {
  await site.stop();
  receiver.closeAllConnections();
  receiver.close();
});

for (const [width, path] of [
  [1440, '/wms/tssgDataPush'],
  [390, '/wms/xinjiang/dataPush'],
] as const)
  test(`what failed is corrected and seen to be taken on ${path} at ${width}`, async ({ browser }) => {
    const page = await site.open(browser, { width });
    await page.addInitScript(() => localStorage.setItem('mode', '"wms"'));
    await page.goto(path);
    const row = page.getByRole('row').filter({ hasText: `E${width}` });
    await expect(row).toContainText('推送失败');
    await row.click();
    await expect(page.getByText(WRONG).or(page.getByText('no such name')).first()).toBeVisible();
    if (width < 600) await pressBehind(row.getByRole('button', { name: '更多' }), '更正');
    else await row.getByRole('button', { name: '更正', exact: true }).click();
    const form = page.getByRole('dialog').filter({ visible: true });
    await form.getByLabel('推送内容').fill(`{"empCode":"E${width}","empName":"Right"}`);
    await form.getByLabel('更正原因').fill('姓名写错');
    expect(await faults(page)).toEqual([]);
    await form.getByRole('button', { name: '确认' }).click();
    await expect.poll(() => held.length).toBe(1);
    await expect(row).toContainText('推送中');
    await expect(row).not.toContainText('对方拒收');
    held.pop()?.();
    // The list, and what stands beside it.
    await expect(row).toContainText('推送成功');
    await expect(page.getByText('姓名写错')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`corrected-${width}.png`), fullPage: true });
  });

test('what was taken is sent once more, under the number that it had', async ({ browser }) => {
  await expect.poll(() => taken.length).toBe(2);
  const [number] = taken;
  const page = await site.open(browser);
  await page.goto('/system/dataPush');
  await page.getByRole('row').filter({ hasText: 'E1440' }).getByRole('button', { name: '重放', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重放' }).click();
  await expect(page.getByText('已重新推送1条')).toBeVisible();
  await expect.poll(() => taken.length).toBe(3);
  expect(number).toBeTruthy();
  expect(taken.slice(0, 2)).toContain(taken[2]);
});
