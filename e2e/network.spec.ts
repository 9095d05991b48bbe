// The network goes in the middle of a dialog: what was typed is not lost, and nothing is done twice.
import { data } from './support/api.ts';
import { pick } from './support/controls.ts';
import { loseAnswer } from './support/network.ts';
import { expect, test } from './support/site.ts';

const run = Date.now().toString(36).toUpperCase();

test.beforeAll(async ({ signed }) => {
  await data('/basic/createProductType', { productTypeCode: `N${run}`, productTypeName: `断网刀具${run}` }, signed.token);
});

test('the network goes as 确认 is pressed: what was typed stays, the next press is the same write, and it is done once', async ({
  admin,
}) => {
  await admin.goto(`/product/productList?keyword=N${run}`);
  await admin.getByRole('button', { name: '新增', exact: true }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('商品编码').fill(`N${run}1`);
  await dialog.getByLabel('商品名称').fill('断网工具');
  await dialog.getByLabel('单价').fill('1');
  await pick(dialog, '商品分类', `断网刀具${run}`);
  const save = dialog.getByRole('button', { name: '确认', exact: true });
  const alert = dialog.getByRole('alert').first();
  const again = '断网了... 内容没有丢，网络恢复后请再点一次，不会重复提交。';
  await admin.context().setOffline(true);
  await save.click();
  await expect(alert).toContainText(again);
  await expect(dialog.getByLabel('商品名称')).toHaveValue('断网工具');
  await admin.context().setOffline(false);
  // This time the server has done it, and only its answer is lost.
  await loseAnswer(admin, '/basic/createProduct');
  const lost = admin.waitForEvent('requestfailed');
  await save.click();
  await lost;
  await expect(alert).toContainText(again);
  await expect(dialog.getByLabel('商品编码')).toHaveValue(`N${run}1`);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(admin.locator('.kit-total')).toHaveText('共 1 条');
});
