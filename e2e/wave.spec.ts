// W2: 20 pick orders in one walk of 40 stops, as a picker does it by keyboard and by PDA; one line is short and replaced by a permitted substitute.
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProductConversion } from '../src/server/modules/product/conversion.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import {
  bindProduct,
  confirmPickOrder,
  createPickOrder,
  createPrewh,
  createShelf,
  createWarehouse,
  setCapacity,
} from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { handPictures } from './support/hand-pictures.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel, rows } from './support/parts.ts';
import { scan } from './support/scanner.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
const STOPS = 40;
const ORDERS = 20;

/** Four shelves of ten goods each, a fifth with what stands in for the first of them, and orders of four goods each: two want every one. */
async function furnish(ctx: Ctx, code: string): Promise<void> {
  const home = await createWarehouse(ctx, { warehouseCode: `W-${code}`, warehouseName: `主仓${code}`, warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: `智能仓${code}`, prewhType: 0, warehouseId: home.id });
  const type = await createProductType(ctx, { productTypeCode: code, productTypeName: '刀具' });
  const goods: string[] = [];
  const lines = [];
  for (const shelfCode of ['S1', 'S2', 'S3', 'S4', 'S5']) {
    const shelf = await createShelf(ctx, { prewhId, shelfCode, shelfName: `${shelfCode}架`, shelfType: 1, rowNum: 2, columnNum: 5 });
    await setCapacity(ctx, { ids: shelf.channels, capacity: 50, remindNum: 5, warnNum: 2 });
    for (const channel of shelf.channels.slice(0, shelfCode === 'S5' ? 1 : 10)) {
      const n = String(goods.length + 1).padStart(2, '0');
      const made = await createProduct(ctx, {
        productCode: `${code}P${n}`,
        productName: `刀片${n}`,
        productTypeId: type.id,
        productPrice: 250,
      });
      await bindProduct(ctx, { ids: [channel], productId: made.id });
      lines.push({ place: { kind: PLACE.prewhChannel, ref: channel, owner: prewhId }, productId: made.id, qty: 20 });
      goods.push(made.id);
    }
  }
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  await createProductConversion(ctx, { productId: goods[0] ?? '', targetProductId: goods[STOPS] ?? '' });
  const department = await createDepartment(ctx, { departmentCode: code, departmentName: '一车间', sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: code, empName: '张三', departmentId: department.id }]);
  for (let at = 0; at < ORDERS; at += 1) {
    const wanted = [0, 1, 2, 3].map((n) => ({ productId: goods[(at * 4 + n) % STOPS] ?? '', num: 2 }));
    const { id } = await createPickOrder(ctx, { prewhId, empId, lines: wanted });
    await confirmPickOrder(ctx, { id });
  }
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id } = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', '=', 'PDA_KEEPER').executeTakeFirstOrThrow();
    await createUser(ctx, { loginAccount: 'picker', userName: '赵拣货', roleIds: [id], password: site.password, loginSys: ['pda'] });
  });
});
test.afterAll(() => site.stop());

for (const kind of ['by keyboard', 'by PDA'] as const)
  test(`W2 20 pick orders in one walk of 40 stops, each stop by one key, ${kind}; one line is short and replaced; boxes are right`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const isHand = kind === 'by PDA';
    const code = isHand ? 'H' : 'A';
    await site.run((ctx) => furnish(ctx, code));
    const path = '/wms/wmsPickList?limit=30';
    const page = isHand
      ? await site.open(browser, { account: 'picker', system: 'pda', width: 360, height: 640 })
      : await openWms(site, { browser, path });
    if (isHand) await page.goto(`${path}&pickStatus=0`);
    const steps = stepsOf(page);
    await expect(rows(page)).toHaveCount(ORDERS);
    await steps.click(page.getByRole('checkbox').first());
    await steps.click(button(page, '生成波次'));
    await steps.click(button(dialog(page), '生成波次'));
    await expect(dialog(page)).toHaveCount(0);
    await steps.click(button(page, '波次'));
    const wave = rows(page).filter({ hasText: `智能仓${code}` });
    await expect(wave).toHaveCount(1);
    await steps.click(button(wave, '拣货'));
    const walk = dialog(page);
    const passed: string[] = [];
    // In the hand the label of the bin is scanned and the key behind its last number does it; at a desk one chord.
    const put = async (channel: string) => {
      if (!isHand) return steps.press('Control+Enter');
      await scan(page, channel);
      await expect(walk.getByRole('alert')).toContainText('✓');
      await expect(button(walk, /下一站/)).toBeFocused();
      return steps.press('Enter');
    };
    for (let nth = 1; nth <= STOPS; nth += 1) {
      await expect(walk).toContainText(`第${nth}站，共40站`);
      const here = (await walk.locator('.wh-stop > b').textContent()) ?? '';
      if (nth === 1) {
        // The first of the two boxes gets one piece of two: the other is not there.
        await steps.type(walk.getByLabel(/号箱刀片/).first(), '1');
        expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
      }
      if (isHand && nth === 2) {
        // Whoever stands before the bin of the stop before is stopped.
        await scan(page, passed[0] ?? '');
        await expect(walk.getByRole('alert')).toContainText(`这里没有“${passed[0]}”`);
        await handPictures(page, 'wave-short');
      }
      passed.push(here);
      await put(here);
    }
    expect(new Set(passed).size).toBe(STOPS);
    await expect(walk).toContainText('每一站都走过了');
    if (isHand) await handPictures(page, 'wave-over');
    // The list behind it is slow to come: the stop that follows hears its key all the same, and so does the end.
    const listed = Promise.withResolvers<void>();
    await page.route('**/warehouse/listPickWave', (route) => listed.promise.then(() => route.continue()));
    await steps.click(walk.getByRole('button', { name: /替代：1/ }));
    await expect(walk).toContainText('共41站');
    await steps.press('Control+Enter');
    await expect(walk).toContainText('每一站都走过了');
    const finished = page.waitForRequest('**/warehouse/finishPickWave');
    await steps.press('Control+Enter');
    await finished;
    listed.resolve();
    await expect(dialog(page)).toHaveCount(0);
    // Each stop a key, and ten steps around them.
    steps.atMost(STOPS + 10);
    await expect(wave).toContainText('已完成');
    if (isHand) return page.context().close();
    await expect(wave).toContainText('160 / 160');
    await wave.click();
    await expect(panel(page)).toContainText('另有1件用替代商品');
    await expect(panel(page)).toContainText('刀片41');
    return page.close();
  });
