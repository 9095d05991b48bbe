// The document of the open interface as a builder of machines reads it: its shell examples are answered, it is searched, its clients are there.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MachineKey } from '../scripts/simulate/calls.ts';
import { createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pressBehind } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let key: MachineKey;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  const vmId = await site.run(async (ctx) => {
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '售货机', rows: 1, columns: 1 });
    return (await createVm(ctx, { vmCode: 'VM1', deviceCode: 'VM1', vmName: '一号机', vmModelId: model.id })).id;
  });
  const { token } = await signInBy('admin', site.password);
  key = await data('/vm/createOpenKey', { keyName: '一号机', vmId }, token);
});
test.afterAll(() => site.stop());

test('the example of a call is signed and answered in a shell as it stands on the page, with a key of the machine', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/openApi');
  for (const [name, answer] of [
    ['设备心跳', /"serverTime"/],
    ['设备获取配置', /"snapshot":true/],
    ['设备领取命令', /"data":\[\]/],
  ] as const) {
    await page.getByRole('navigation', { name: '目录' }).getByRole('button', { name, exact: true }).click();
    const shown = await page.locator('pre').filter({ hasText: 'openssl' }).innerText();
    const keyed = shown.replace('your-app-key', key.appKey).replace('your-secret', key.secret);
    const { stdout } = await promisify(execFile)('sh', ['-c', keyed]);
    expect(stdout).toMatch(answer);
  }
  // With another secret it is refused, and the reason is said.
  const shown = await page.locator('pre').filter({ hasText: 'openssl' }).innerText();
  const { stdout } = await promisify(execFile)('sh', ['-c', shown.replace('your-app-key', key.appKey)]);
  expect(stdout).toContain('密钥或签名不正确');
});

test('found 13 the document is read, searched and kept in the address; its clients are there to download', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/openApi');
  const contents = page.getByRole('navigation', { name: '目录' });
  await expect(page.getByRole('heading', { name: '从这里开始' })).toBeVisible();
  await contents.getByRole('searchbox', { name: '在文档里查找' }).fill('event-implausible');
  await expect(contents.getByRole('button', { name: '没有网络时' })).toHaveCount(0);
  await contents.getByRole('button', { name: '错误代码' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'event-implausible' })).toContainText('检查传感器和程序');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'sign-clock' })).toBeVisible();
  await contents.getByRole('searchbox').fill('');
  await contents.getByRole('button', { name: '设备上报事件' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'events[](pick).lines[].quantity' })).toContainText('件（商品的基本单位）');
  expect(await faults(page)).toEqual([]);
  await contents.getByRole('button', { name: '示例程序' }).click();
  for (const name of ['machine-client.ts', 'machine-client.py']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
    expect(file.suggestedFilename()).toBe(name);
  }
});

test('a program subscribes on the page by mouse and by keys; its secret is shown once, and another in its place', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/dataPush');
  await page.getByRole('button', { name: '接收方', exact: true }).click();
  await page.getByRole('button', { name: '订阅事件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('BI');
  await dialog.getByLabel('接收地址').fill('https://example.com/hook');
  await dialog.getByRole('combobox', { name: '事件' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'pick.booked' }).click();
  await page.keyboard.type('stock');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const secret = dialog.getByText(/^whsec_\S{44}$/);
  const first = await secret.innerText();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  const row = page.getByRole('row').filter({ hasText: 'BI' });
  await expect(row).toContainText('领料记录、库存');
  await pressBehind(row.getByRole('button', { name: '更多' }), '更换密钥');
  await expect(secret).toHaveCount(0);
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(secret).not.toHaveText(first);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('whsec_')).toHaveCount(0);
});
