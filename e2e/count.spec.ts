// W4: 300 products of a main warehouse, and 300 bins of a smart one, are counted while goods leave and come: blind, what differs counted again, passed by another.
import type { Browser, Locator } from '@playwright/test';
import { OutKind } from '../src/contract/outbound/codes.ts';
import { MOVE, NO_REF, PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createOut, postOut } from '../src/server/modules/outbound/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { from } from '../src/server/kernel/scope.ts';
import { onHand, openingEntry, post, type Place } from '../src/server/modules/stock/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity } from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf, type Steps } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
const GOODS = 300;
const LYING = 40;
/** Where the first look finds so many less; at the last of them the second look finds them after all. */
const DIFFER = [7, 120, 250];
const LOST = 11;
/** By so much a page may be wrong about the server's clock, where each answers in a moment. */
const CLOCK_MS = 50;

/** A warehouse with so many of each product, all at 5.00; with `bins` in a bin each of a smart one. */
async function furnish(ctx: Ctx, code: string, bins: boolean) {
  const { id: warehouseId } = await createWarehouse(ctx, { warehouseCode: code, warehouseName: `${code}主仓`, warehouseType: 0 });
  const type = await createProductType(ctx, { productTypeCode: code, productTypeName: '刀具' });
  const goods: string[] = [];
  for (let at = 0; at < GOODS; at += 1) {
    const productCode = `${code}${String(at + 1).padStart(3, '0')}`;
    goods.push((await createProduct(ctx, { productCode, productName: `刀片${at + 1}`, productTypeId: type.id, productPrice: 500 })).id);
  }
  const places = bins ? await shelve(ctx, { code, warehouseId, goods }) : goods.map(() => ({ kind: PLACE.warehouse, ref: warehouseId }));
  const lines = goods.map((productId, at) => ({ place: places[at] as Place, productId, qty: LYING }));
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  const department = await createDepartment(ctx, { departmentCode: code, departmentName: `${code}车间`, sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: code, empName: `张${code}`, departmentId: department.id }]);
  const codes = bins ? await codesOf(ctx, places) : goods.map((_, at) => `${code}${String(at + 1).padStart(3, '0')}`);
  return { warehouseId, goods, places, codes, empId };
}

/** A shelf with a bin for each of the products. */
async function shelve(ctx: Ctx, { code, warehouseId, goods }: { code: string; warehouseId: string; goods: readonly string[] }) {
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: `${code}主仓`, prewhType: 0, warehouseId });
  const shelf = { prewhId, shelfCode: 'S1', shelfName: '一号架', shelfType: 1 as const, rowNum: 15, columnNum: 20 };
  const { channels } = await createShelf(ctx, shelf);
  for (const [at, productId] of goods.entries()) await bindProduct(ctx, { ids: [channels[at] ?? ''], productId });
  await setCapacity(ctx, { ids: channels, capacity: 100, remindNum: 5, warnNum: 2 });
  return channels.map((ref) => ({ kind: PLACE.prewhChannel, ref, owner: prewhId }));
}
async function codesOf(ctx: Ctx, places: readonly Place[]): Promise<string[]> {
  const rows = await from(ctx, 'prewhChannel', 'c').select(['c.id', 'c.channelCode']).execute();
  const codes = new Map(rows.map(({ id, channelCode }) => [id, `货道${channelCode}`]));
  return places.map(({ ref }) => codes.get(ref) ?? '');
}

/** Goods that somebody of the site takes out of the warehouse, or out of a bin: five of one product. */
const leave = async (ctx: Ctx, { warehouseId, empId, goods, places }: Floor, at: number): Promise<void> => {
  const place = places[at];
  if (place?.kind === PLACE.prewhChannel) {
    const move = { productId: goods[at] ?? '', qty: 5, from: place, to: { kind: PLACE.consumed, ref: NO_REF }, kind: MOVE.pick };
    await post(ctx, { document: { kind: 'test', id: newId() }, moves: [move] });
    return;
  }
  const lines = [{ productId: goods[at] ?? '', num: 5 }];
  await postOut(ctx, { id: (await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId, lines })).id });
};
/** Six of a product come from a vendor. */
const come = (ctx: Ctx, { goods, places }: Floor, at: number) =>
  post(ctx, {
    document: { kind: 'test', id: newId() },
    moves: [{ productId: goods[at] ?? '', qty: 6, from: { kind: PLACE.supplier, ref: NO_REF }, to: places[at] as Place, kind: MOVE.entry }],
  });
type Floor = Awaited<ReturnType<typeof furnish>>;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'BOSS', roleName: '盘点审批' });
    await assignRights(ctx, { roleId: id, menuCodes: ['wms.operate.wmsInventory', 'wms.operate.wmsInventory.approve'] });
    await createUser(ctx, { loginAccount: 'boss', userName: '王主管', password: site.password, roleIds: [id] });
  });
});
test.afterAll(() => site.stop());

/** By key: where Tab has brought the cursor, Enter presses. */
const enter = async (steps: Steps, what: Locator): Promise<void> => {
  await what.focus();
  await steps.press('Enter');
};
/** Somebody else passes what differs. */
async function pass(browser: Browser, code: string): Promise<void> {
  const page = await openWms(site, { browser, path: '/wms/operate/wmsInventory', account: 'boss' });
  const row = rows(page).filter({ hasText: `${code}主仓` });
  await expect(row).toContainText('110.00');
  await button(row, '通过').click();
  await button(dialog(page), '通过').click();
  await expect(row).toContainText('已完成');
  await page.context().close();
}

for (const kind of ['by mouse', 'by keyboard'] as const)
  test(`W4 300 ${kind === 'by mouse' ? 'products' : 'bins'} counted while picks go on, in 9 steps, ${kind}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const code = kind === 'by mouse' ? 'A' : 'B';
    const isKeys = kind === 'by keyboard';
    const floor = await site.run((ctx) => furnish(ctx, code, isKeys));
    const page = await openWms(site, { browser, path: '/wms/operate/wmsInventory' });
    const steps = stepsOf(page);
    const press = (what: Locator) => (isKeys ? enter(steps, what) : steps.click(what));
    await press(button(page, isKeys ? '新增' : '盘点仓库'));
    await steps.type(dialog(page).getByRole('combobox', { name: isKeys ? '智能仓' : '仓库' }), `${code}主仓`);
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: `${code}主仓`, visible: true })).toBeVisible();
    await steps.press('Enter');
    await (isKeys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '确认')));
    await expect(dialog(page)).toHaveCount(0);
    const mine = rows(page).filter({ hasText: `${code}主仓` });
    await expect(mine).toContainText('0 / 300');
    await press(button(mine, '盘点'));
    await expect(dialog(page)).toContainText('已盘0/300');
    expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
    // Goods leave before the number of their line is typed, and after it.
    const leaves = (at: number) => site.run((ctx) => leave(ctx, floor, at));
    await leaves(0);
    const seen = Array.from({ length: GOODS }, (_, at) => LYING - (at === 0 ? 5 : 0) - (DIFFER.includes(at) ? LOST : 0));
    await steps.paste(dialog(page).getByLabel(`${floor.codes[0]}实盘数量`), seen.join('\n'));
    // What was typed says when it was typed, not when it came: what leaves meanwhile is no difference, however busy the network is.
    const typedBy = Date.now();
    await leaves(1);
    const sent = page.waitForRequest(/updatePrewhInventory/);
    await (isKeys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '保存')));
    const { lines } = (await sent).postDataJSON() as { lines: { seenAt: string }[] };
    expect(lines.filter(({ seenAt }) => !(Date.parse(seenAt) <= typedBy + CLOCK_MS))).toEqual([]);
    await expect(dialog(page)).toContainText('已盘300/300，待复盘3');
    await expect(dialog(page)).not.toContainText('−');
    await leaves(2);
    await site.run((ctx) => come(ctx, floor, 4));
    // What is to be counted again stands first, and is one column.
    await steps.paste(dialog(page).getByLabel(`${floor.codes[7]}实盘数量`), '29\n29\n40');
    await press(button(dialog(page), '完成盘点'));
    await expect(mine).toContainText('待审批');
    steps.atMost(9);
    await mine.click();
    await expect(panel(page)).toContainText('已盘300/300，差异2');
    await leaves(3);
    await pass(browser, code);
    await page.reload();
    await expect(mine).toContainText('已完成');
    const lying = await site.run((ctx) => onHand(ctx, { products: floor.goods, kinds: [PLACE.warehouse, PLACE.prewhChannel] }));
    const wrong = floor.goods.filter((id, at) => {
      const expected = LYING - (at < 4 ? 5 : at === 4 ? -6 : 0) - (at === 7 || at === 120 ? LOST : 0);
      return lying.find((row) => row.productId === id)?.onHand !== expected;
    });
    expect(wrong).toEqual([]);
    await page.context().close();
  });
