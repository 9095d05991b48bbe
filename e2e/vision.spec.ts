// Pictures of an unmanned warehouse, as who looks at them works: the least sure first, one key to agree, two to correct, one more to book the pick.
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { onHand, openingEntry } from '../src/server/modules/stock/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity } from '../src/server/modules/warehouse/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let token: string;
let channelId: string;

/** An unmanned warehouse with drills in one channel and gloves in the other, and somebody who takes. */
async function furnish(ctx: Ctx) {
  const home = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: 'UW', prewhName: '夜班无人仓', prewhType: 1, warehouseId: home.id });
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'A', shelfName: '一号架', shelfType: 1, rowNum: 1, columnNum: 2 });
  const [first = '', second = ''] = shelf.channels;
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
  const product = async (productName: string, productCode: string) =>
    (await createProduct(ctx, { productCode, productName, productTypeId: type.id, productPrice: 250 })).id;
  const [drill, glove] = [await product('钻头', 'P-1'), await product('手套', 'P-2')];
  await bindProduct(ctx, { ids: [first], productId: drill });
  await bindProduct(ctx, { ids: [second], productId: glove });
  await setCapacity(ctx, { ids: shelf.channels, capacity: 20, remindNum: 6, warnNum: 2 });
  const lying = (ref: string, productId: string) => ({ place: { kind: PLACE.prewhChannel, ref, owner: prewhId }, productId, qty: 10 });
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [lying(first, drill), lying(second, glove)] });
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
  return { prewhId, first };
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  const { prewhId, first } = await site.run(furnish);
  channelId = first;
  ({ token } = await signInBy('admin', site.password));
  const key: MachineKey = await data('/vm/createOpenKey', { keyName: '摄像头', prewhId }, token);
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
  for (const [at, confidence] of [912, 430, 655].entries()) {
    const recognised = { productCode: 'P-2', quantity: 2, confidence };
    const who = { channelCode: 'A-101', empCode: 'E1' };
    const body = { pictureId: `CAM-${at}`, kind: 'taken', shotAt: new Date().toISOString(), ...who, recognised, picture };
    expect(await callAs(site.url, key, { path: 'pictures', body, clock: Date.now() })).toMatchObject({ code: 200 });
  }
});
test.afterAll(() => site.stop());

test('the least sure first: an arrow and Enter correct the product, Enter agrees, a digit and Alt-Enter book the pick', async ({
  browser,
}) => {
  const page = await openWms(site, { browser, path: '/wms/wmsImgVision' });
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('43.0%');
  await button(page, '逐张核对').click();
  await expect(dialog(page)).toContainText('43.0%');
  expect(await faults(page)).toEqual([]);
  await expect(dialog(page).getByLabel('数量')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('65.5%');
  await expect(dialog(page).getByLabel('数量')).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(dialog(page)).toContainText('91.2%');
  await expect(dialog(page).getByLabel('数量')).toBeFocused();
  // A key that is held says yes to one picture, not to all behind it.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog(page)).toContainText('91.2%');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await page.keyboard.press('Alt+Enter');
  await expect(dialog(page)).toContainText('都核对过了。');
  await page.keyboard.press('Escape');
  await expect(rows(page).filter({ hasText: '识别正确' })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: '已更正' })).toHaveCount(2);
  await rows(page).filter({ hasText: '91.2%' }).click();
  await expect(panel(page)).toContainText('钻头 × 3');
  const { rows: moved } = await data(
    '/warehouse/listImgVisionPage',
    { visionStatus: 2, sorts: [{ field: 'confidence', order: 'desc' }] },
    token,
  );
  expect(moved[0]).toMatchObject({ confirmedName: '钻头', confirmedNum: 3, bookedNum: 3 });
  const [drills] = await site.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.prewhChannel, ref: channelId }] }));
  expect(drills?.onHand).toBe(7);
  await page.getByRole('button', { name: '正确率' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('33.3%');
  await page.close();
});
