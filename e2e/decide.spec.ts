// A machine that was away for a week: what it changed is read beside it, and what is odd of it is decided by keyboard.
import { callAs } from '../scripts/simulate/calls.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  const vmId = await site.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
    const product = await createProduct(ctx, { productCode: 'P1', productName: '钻头', productTypeId: type.id, productPrice: 250 });
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
    await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '售货机', rows: 1, columns: 1 });
    const made = await createVm(ctx, { vmCode: 'AWAY', deviceCode: 'AWAY', vmName: '归来的设备', vmModelId: model.id });
    const channel = { tray: 1, position: 1, channelCode: '101', capacity: 500, warnNum: 2, remindNum: 5 };
    const { ids } = await addChannels(ctx, { vmId: made.id, rows: [channel] });
    await bindProducts(ctx, [{ channelId: ids[0] ?? '', productId: product.id }]);
    return made.id;
  });
  const { token } = await signInBy('admin', site.password);
  const key = await data('/vm/createOpenKey', { keyName: '归来', vmId }, token);
  // Number 20 is missing, 40 names a channel that is not there, and one far number is a fault of its memory.
  const numbers = [...Array.from({ length: 40 }, (_, at) => at + 1).filter((number) => number !== 20), 5_000_000_000];
  const events = numbers.map((sequence, at) => {
    const lines = [{ channelCode: sequence === 40 ? '999' : '101', quantity: sequence === 1 ? 400 : 1 }];
    const happenedAt = new Date(Date.now() - (numbers.length - at) * 3_600_000).toISOString();
    const heading = { eventId: `away-${sequence}`, sequence, happenedAt, empCode: 'E1', lines };
    return sequence === 1 ? { ...heading, kind: 'refill' } : { ...heading, kind: 'pick', tradeNumber: `AWAY-${sequence}` };
  });
  const answer = await callAs(site.url, key, { path: 'events', body: { events }, clock: Date.now() });
  expect(answer.code).toBe(200);
});
test.afterAll(() => site.stop());

test('found 10 J15 what came is summed up; a message that was set aside, and the numbers, are decided by keyboard', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/machine/machineManage');
  await page.getByRole('row').filter({ hasText: '归来的设备' }).getByText('归来的设备').first().click();
  const panel = page.locator('.kit-panel');
  const changes = page.getByRole('region', { name: '带来的变化' });
  await expect(changes).toContainText('收到40个事件');
  await expect(changes).toContainText('38笔，38件，1人');
  await expect(changes.getByRole('row', { name: /101 钻头/ })).toContainText('400');
  await expect(changes).toContainText('货道“999”不存在 ×1');
  const press = async (name: string) => {
    await panel.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('更正后入账');
  const dialog = page.getByRole('dialog', { name: '更正后入账' });
  await expect(dialog).toContainText('货道“999”不存在');
  expect(await faults(page, { within: '[role="dialog"]' })).toEqual([]);
  // To the channel with Tab; what is typed there is found.
  const channel = dialog.getByRole('combobox', { name: '货道' });
  for (let at = 0; at < 8 && !(await channel.evaluate((box) => box === document.activeElement)); at += 1) await page.keyboard.press('Tab');
  await expect(channel).toBeFocused();
  await page.keyboard.type('101');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('heading', { name: '待处理的消息 0' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: '已处理的消息 1' })).toBeVisible();
  await expect(panel).toContainText('999 ×1 → 101 ×1');

  // One number far away is nothing missing; what is missing will never come.
  await expect(panel.getByText('缺失事件').locator('..')).toContainText('1');
  await expect(page.getByRole('region', { name: '对不上的序号' })).toContainText('5000000000');
  await press('编号照旧');
  await page.getByRole('dialog').getByRole('button', { name: '编号照旧' }).press('Enter');
  await expect(page.getByRole('region', { name: '对不上的序号' })).toHaveCount(0);
  await press('这些不会再来');
  await page.getByRole('dialog').getByRole('button', { name: '这些不会再来' }).press('Enter');
  await expect(page.getByRole('region', { name: '还没有收到的序号' })).toHaveCount(0);
  await expect(panel).toContainText('决定：序号20 这些不会再来');
});
