// What was received, ended, handed in, fetched or brought back without a network, and decided otherwise at the desk meanwhile: both sides, settled in two taps.
import { OrderStatus } from '../src/contract/purchase/codes.ts';
import { ApprovalOrderStatus } from '../src/contract/workflow/codes.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createEntryOfSeveral } from '../src/server/modules/inbound/index.ts';
import { createDelivery, createPurchase, receiveDelivery, receivePurchase } from '../src/server/modules/purchase/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import {
  addRefillPlans,
  bindProduct,
  confirmPickOrder,
  createPickOrder,
  createUwhOrder,
  createWave,
  findPickOrder,
  setApproval,
  updatePickOrder,
} from '../src/server/modules/warehouse/index.ts';
import { data } from './support/api.ts';
import { pickByKeyboard } from './support/controls.ts';
import { broughtShift, conflictOf, line, lookedAt, openConflicts, shiftOf, small, withoutNetwork } from './support/hand-shift.ts';
import { button, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { furnishBehind, furnishStore } from './support/store-site.ts';

const site = shiftOf();

/** Orders of these goods to the vendor of the site, as they are numbered. */
const ordered = (...orders: [productCode: string, num: number][][]) =>
  site.run(async (ctx) => {
    const idOf = async (table: 'product' | 'vendor' | 'warehouse', column: 'productCode' | 'vendorCode' | 'warehouseCode', code: string) =>
      (
        await from(ctx, table as 'product', 'x')
          .select('x.id')
          .where(`x.${column}` as 'x.productCode', '=', code)
          .executeTakeFirstOrThrow()
      ).id;
    const [vendorId, warehouseId] = [await idOf('vendor', 'vendorCode', 'V1'), await idOf('warehouse', 'warehouseCode', 'W1')];
    const made = [];
    for (const lines of orders) {
      const wanted = await Promise.all(lines.map(async ([code, num]) => ({ productId: await idOf('product', 'productCode', code), num })));
      made.push(await createPurchase(ctx, { vendorId, warehouseId, lines: wanted }));
    }
    return made as { id: string; poNo: string }[];
  });

test('issue 26 two receipts that the desk booked meanwhile: what came beside what is outstanding, as much as that is booked in two taps', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [whole, part] = await ordered(
    [
      ['P1', 6],
      ['P2', 3],
    ],
    [['P2', 10]],
  );
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/');
  await broughtShift(page);
  // One is opened while there is a network, the other without.
  await page.goto('/operate/purchasingOrder');
  await button(rows(page).filter({ hasText: part!.poNo }), '收货').click();
  await expect(page.getByRole('dialog').getByLabel('耳塞 数量')).toHaveValue('10');
  await page.context().setOffline(true);
  await button(page.getByRole('dialog'), '收货').click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.goto('/wms/purchase');
  await button(rows(page).filter({ hasText: whole!.poNo }), '收货').click();
  await button(page.getByRole('dialog'), '收货过账').click();
  await expect(line(page)).toContainText('2笔留在本机');
  // Opened again it proposes none of it a second time.
  await button(rows(page).filter({ hasText: whole!.poNo }), '收货').click();
  await expect(page.locator('.messages')).toContainText('这张单的货都已登记。');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // At the desk four of the ten were received, and all of the other order.
  await site.run(async (ctx) => {
    await receivePurchase(ctx, { id: part!.id, lines: [{ lineNo: 1, num: 4 }] });
    await createEntryOfSeveral(ctx, { lines: [6, 3].map((num, at) => ({ poNo: whole!.poNo, lineNo: at + 1, num })), postFlag: true });
  });
  await page.context().setOffline(false);
  const steps = await openConflicts(page, 2);
  const bought = conflictOf(page, new RegExp(`^收货 ${part!.poNo}`));
  await expect(bought).toContainText('耳塞实收10件');
  await expect(bought).toContainText('耳塞未交6件');
  const came = conflictOf(page, new RegExp(`^收货 ${whole!.poNo}`));
  await expect(came).toContainText('棉手套实收6件');
  await expect(came).toContainText('耳塞实收3件');
  await expect(came).toContainText('棉手套未交0件');
  await lookedAt(page, 'receipt-conflict');
  await steps.click(bought.getByRole('button', { name: '登记未交的6件' }));
  await expect(bought).toHaveCount(0);
  steps.atMost(2);
  await came.getByRole('button', { name: '以系统为准' }).click();
  await expect(line(page)).toHaveCount(0);
  const states = await site.run((ctx) =>
    from(ctx, 'purchaseOrder', 'o').select(['o.poNo', 'o.orderStatus']).where('o.id', 'in', [whole!.id, part!.id]).execute(),
  );
  expect(states.map(({ orderStatus }) => orderStatus)).toEqual([OrderStatus.complete, OrderStatus.complete]);
  await page.context().close();
});

test('issue 26 a delivery that was received at the desk meanwhile: what was counted beside what was sent and received', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [order] = await ordered([['P1', 8]]);
  const sent = (num: number) => site.run((ctx) => createDelivery(ctx, { orderId: order!.id, lines: [{ lineNo: 1, num }] }));
  const [first, delivery] = [await sent(2), await sent(6)];
  // At a desk on a phone: what was done there before has brought it a key.
  const page = await site.open(browser, small);
  await page.goto('/operate/trackingOrder');
  const receive = async ({ deliveryNo }: { deliveryNo: string }, num: string) => {
    await button(rows(page).filter({ hasText: deliveryNo }), '收货').click();
    await expect(page.getByRole('dialog').getByLabel('棉手套 实收数量')).toHaveValue(num);
  };
  await receive(first, '2');
  await button(page.getByRole('dialog'), '收货').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).filter({ hasText: first.deliveryNo })).toContainText('已收货');
  await receive(delivery, '6');
  await page.context().setOffline(true);
  await button(page.getByRole('dialog'), '收货').click();
  await expect(line(page)).toContainText('1笔留在本机');
  await site.run((ctx) => receiveDelivery(ctx, { id: delivery.id, lines: [{ lineNo: 1, num: 4 }] }));
  await page.context().setOffline(false);
  const steps = await openConflicts(page, 1);
  const receipt = conflictOf(page, /^收货/);
  await expect(receipt).toContainText('棉手套实收6件');
  await expect(receipt).toContainText('棉手套发货6件，已收4');
  await expect(receipt).toContainText('已收货');
  // At a desk on a phone it lies at the thumb as well.
  const sheet = await page.getByRole('dialog', { name: '本机的记录' }).boundingBox();
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(small.height);
  await lookedAt(page, 'delivery-conflict');
  await steps.click(receipt.getByRole('button', { name: '以系统为准' }));
  await expect(line(page)).toHaveCount(0);
  steps.atMost(2);
  await page.context().close();
});

test('issue 26 a wave that was ended and a count that was handed in, both cancelled at the desk meanwhile: how far each was, and what it is now', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const other = await site.asOther();
  const { waveId } = await site.run(async (ctx) => {
    const store = await furnishBehind(ctx, 'WE');
    const lines = [{ productId: store.glove, num: 4 }];
    const { id: orderId } = await createPickOrder(ctx, { prewhId: store.prewhId, empId: store.empId, lines });
    await confirmPickOrder(ctx, { id: orderId });
    return { waveId: (await createWave(ctx, { orderIds: [orderId] })).id };
  });
  const counted = await data('/kaetl/createInventory', { vmId: site.vmId }, other);
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/');
  await broughtShift(page);
  const walk = async () => {
    await page.goto('/wms/wmsPickList');
    await button(page, '波次').click();
    await button(page, '拣货').first().click();
  };
  await walk();
  await expect(page.getByRole('dialog')).toContainText('第1站，共1站');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('每一站都走过了');
  await page.goto(`/inventory/inventoryRecord?inventoryNo=${counted.inventoryNo}`);
  await button(rows(page).first(), '盘点').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('货道101实盘数量').fill('0');
  await form.getByLabel('货道102实盘数量').fill('8');
  await button(form, '保存').click();
  await expect(page.locator('.messages')).toContainText('已保存');
  await page.context().setOffline(true);
  await button(form, '提交').click();
  await expect(line(page)).toContainText('1笔留在本机');
  await walk();
  await expect(page.getByRole('dialog')).toContainText('每一站都走过了');
  await page.keyboard.press('Control+Enter');
  await expect(line(page)).toContainText('2笔留在本机');
  await data('/warehouse/cancelPickWave', { id: waveId }, other);
  await data('/kaetl/cancelInventory', { id: counted.id }, other);
  await page.context().setOffline(false);
  const steps = await openConflicts(page, 2);
  const count = conflictOf(page, /^盘点/);
  await expect(count).toContainText('提交盘点单');
  await expect(count).toContainText('已盘2 / 2个货道');
  await expect(count).toContainText('已取消');
  const wave = conflictOf(page, /^拣货/);
  await expect(wave).toContainText('完成波次');
  await expect(wave).toContainText('应拣4，已拣4，缺0');
  await expect(wave).toContainText('已取消');
  await lookedAt(page, 'end-conflict');
  await steps.click(count.getByRole('button', { name: '以系统为准' }));
  await expect(count).toHaveCount(0);
  steps.atMost(2);
  await wave.getByRole('button', { name: '以系统为准' }).click();
  await expect(line(page)).toHaveCount(0);
  await page.context().close();
});

test('issue 26 an unmanned warehouse: of what was fetched a part was booked elsewhere meanwhile; as much as is left is booked in two taps, and the walk goes on', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const at = await site.run(async (ctx) => {
    const store = await furnishStore(ctx, { code: 'UC', name: '冲突无人仓', prewhType: 1 });
    const { id } = await createUwhOrder(ctx, {
      prewhId: store.prewhId,
      empId: store.empId,
      lines: [{ productId: store.drill, num: 12 }],
    });
    await setApproval(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.passed });
    const helper = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', '=', 'UWH_HELPER').executeTakeFirstOrThrow();
    await createUser(ctx, {
      loginAccount: 'helper',
      userName: '王助手',
      roleIds: [helper.id],
      password: site.password,
      loginSys: ['uwhHelper'],
    });
    return { id };
  });
  const page = await site.open(browser, { account: 'helper', system: 'uwhHelper', ...small });
  await page.goto('/');
  await broughtShift(page);
  await page.goto('/wms/uwhTask');
  await button(page, '开始领料').click();
  const here = (channel: string) => page.getByRole('region', { name: channel });
  await expect(here('S1-101')).toBeVisible();
  await page.context().setOffline(true);
  await button(here('S1-101'), /^已取10/).click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.mouse.move(1, 1);
  await button(here('S1-102'), /^已取2/).click();
  await expect(line(page)).toContainText('2笔留在本机');
  // The same person had booked four of the ten at another device.
  const token = await site.tokenOf('helper', 'uwhHelper');
  const { stops } = await data(`/warehouse/findUwhWalk?id=${at.id}`, undefined, token);
  await data('/warehouse/pickUwhOrder', { id: at.id, channelId: stops[0].channelId, lineNo: 1, num: 4 }, token);
  await page.context().setOffline(false);
  await expect(line(page)).toContainText('1笔冲突，请处理');
  await button(page.getByRole('dialog'), /^(暂停|完成)$/).click();
  const steps = await openConflicts(page, 1);
  const taken = conflictOf(page, /S1-101/);
  await expect(taken).toContainText('领了10件');
  await expect(taken).toContainText('货道S1-101应取钻头6件');
  await expect(taken).toContainText('已领4 / 12');
  await lookedAt(page, 'walk-conflict');
  await steps.click(taken.getByRole('button', { name: '登记应取的6件' }));
  await expect(line(page)).toHaveCount(0);
  steps.atMost(2);
  expect(await data(`/warehouse/findUwhWalk?id=${at.id}`, undefined, token)).toMatchObject({ pickedNum: 12, stops: [] });
  await page.context().close();
});

/** Gloves that somebody took out of the third channel, which is empty by now, and a plan to fill gloves into the fourth. */
async function furnishGloves(ctx: Ctx) {
  const store = await furnishBehind(ctx, 'RB');
  const { id } = await createPickOrder(ctx, { prewhId: store.prewhId, empId: store.empId, lines: [{ productId: store.glove, num: 8 }] });
  await confirmPickOrder(ctx, { id });
  const { lines } = await findPickOrder(ctx, { id });
  await updatePickOrder(ctx, { id, picked: lines.map(({ pickLineNo }) => ({ pickLineNo, realNum: 8 })) });
  const channels = await from(ctx, 'prewhChannel', 'c')
    .select('c.id')
    .where('c.prewhId', '=', store.prewhId)
    .orderBy('c.channelCode')
    .execute();
  const [, , third = '', fourth = ''] = channels.map((channel) => channel.id);
  await bindProduct(ctx, { ids: [fourth], productId: store.glove });
  const place = { kind: PLACE.warehouse, ref: store.homeId };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: store.glove, qty: 50 }] });
  await addRefillPlans(ctx, { lines: [{ channelId: fourth, num: 5 }] });
  return { ...store, third, fourth };
}

test('issue 26 goods that were brought back and filled in where others belong by now: nothing is booked of the others, and each side says what it sees', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const at = await site.run(furnishGloves);
  const page = await withoutNetwork(site, browser);
  await page.goto('/wms/operate/wmsReturnForm');
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '新增退仓单' });
  await pickByKeyboard(form.getByRole('combobox', { name: '智能仓' }), 'RB', 'RB智能仓');
  await pickByKeyboard(form.getByRole('combobox', { name: '退料人' }), '张三');
  await form.getByLabel('货道S1-103数量').fill('2');
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.goto('/wms/operate/replPlan');
  const plan = () => button(rows(page).filter({ hasText: 'RB智能仓' }), '登记补货').click();
  await plan();
  const refill = page.getByRole('dialog', { name: /^登记补货/ });
  await refill.getByRole('button', { name: /确\s*认/ }).click();
  await expect(line(page)).toContainText('2笔留在本机');
  // At the desk both channels were given to drills.
  await site.run((ctx) => bindProduct(ctx, { ids: [at.third, at.fourth], productId: at.drill }));
  await page.context().setOffline(false);
  await expect(line(page)).toContainText('2笔冲突，请处理');
  // All of the plan is entered here, and refused: it is said which.
  await plan();
  await expect(page.locator('.messages')).toContainText('计划登记过的有冲突，请先处理冲突。');
  const steps = await openConflicts(page, 2);
  const back = conflictOf(page, /^新增退仓单/);
  await expect(back).toContainText('货道S1-103：2件');
  await expect(back).toContainText('货道S1-103现在放“钻头”');
  await expect(back).toContainText('已不放“手套”');
  const filled = conflictOf(page, /^登记补货/);
  await expect(filled).toContainText('货道S1-201现在放“钻头”');
  await lookedAt(page, 'rebound-conflict');
  await steps.click(back.getByRole('button', { name: '以系统为准' }));
  await expect(back).toHaveCount(0);
  steps.atMost(2);
  await filled.getByRole('button', { name: '以系统为准' }).click();
  await expect(line(page)).toHaveCount(0);
  await page.context().close();
});
