// Finance at the end of a period: the vendor's invoices brought in, what differs found and settled, a disputed figure followed to the single pick, the paper to sign.
// What was picked is PPE, so that its receipt is signed here too.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { Ownership, PpeKind } from '../src/contract/product/codes.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { addChannels, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees, createVendor } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { createStatements } from '../src/server/modules/statement/index.ts';
import { periods } from '../src/server/modules/stock/index.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { ownSite, type OwnSite } from './support/own-site.ts';
import { csv } from './support/sheets.ts';
import { expect, test as base } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
const LAST = ago(3);

/** Consigned gloves of which 12 were taken in two picks of a closed period, with its statement. */
async function furnish(site: OwnSite): Promise<string> {
  return site.run(async (ctx) => {
    const { id: vendorId } = await createVendor(ctx, { vendorCode: 'V1', vendorName: '锋利刀具' });
    const warehouseId = newId();
    await ctx.db
      .insertInto('warehouse')
      .values({ nodeId: ctx.nodeId, id: warehouseId, warehouseCode: 'W1', warehouseName: '主库' })
      .execute();
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '型号', rows: 1, columns: 2 });
    const { id: vmId } = await createVm(ctx, { vmCode: 'C1', deviceCode: 'D1', vmName: '刀具柜C1', vmModelId: model.id, warehouseId });
    const channel = { tray: 1, position: 1, channelCode: '101', capacity: 10, warnNum: 2, remindNum: 5 };
    const { ids } = await addChannels(ctx, { vmId, rows: [channel] });
    const protects = { ppeKind: PpeKind.hand, ppeFrom: ago(30) };
    const type = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '劳保', ...protects });
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '欧阳若曦', departmentId }]);
    const product = { productCode: 'GLOVE', productName: '手套', productTypeId: type.id, productPrice: 1000 };
    const { id: productId } = await createProduct(ctx, { ...product, vendorId, ownership: Ownership.consigned });
    await recordTrades(
      ctx,
      [5, 7].map((quantity, at) => ({
        vmId,
        tradeNumber: `T${at}`,
        tradeType: 10001 as const,
        happenedAt: new Date(`${ago(6 - at)}T10:00:00+08:00`).toISOString(),
        event: { id: newId() },
        empId,
        lines: [{ channelId: ids[0] ?? '', productId, quantity }],
      })),
    );
    await periods.closeByHand(ctx, { day: LAST });
    await createStatements(ctx, { lastDay: LAST });
    const { statementNo } = await ctx.db
      .selectFrom('statement')
      .select('statementNo')
      .where('ownership', '=', Ownership.consigned)
      .executeTakeFirstOrThrow();
    return statementNo;
  });
}

const test = base.extend<{ page: Page }, { own: OwnSite & { password: string; no: string } }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
    async ({}, give) => {
      const site = await ownSite();
      await give({ ...site, no: await furnish(site) });
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ own, browser }, give) => {
    await give(await own.open(browser));
  },
});

const rows = (page: Page) => page.locator('.kit-table:visible tbody tr[id]');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).and(page.locator(':visible'));

test('J12 three ways: the invoice differs, the difference leads to the single pick in four clicks, is settled with words, and the statement is confirmed', async ({
  page,
  own,
}) => {
  await page.goto(`${own.url}/import/importList?template=IMPORT_STATEMENT_INVOICE`);
  const lines = ['对账单号,发票号,开票日期,商品编码,数量,单价', `${own.no},FP-1,${LAST},GLOVE,14,10.00`];
  await page.locator('input[type=file]').setInputFiles(csv('发票.csv', lines));
  await button(page, '检查').click();
  await button(page, '导入1行').click();
  const matched = (ctx: Ctx) => ctx.db.selectFrom('statementMatch').select('id').execute();
  await expect.poll(async () => (await own.run(matched)).length).toBe(1);
  await page.goto(`${own.url}/report/statement`);
  const steps = stepsOf(page);
  await steps.click(rows(page).first());
  await steps.click(button(page, '三单匹配：1处差异待处理'));
  await expect(rows(page)).toHaveText([/手套.*待处理.*数量不符.*12.*14.*2/]);
  await steps.click(rows(page).first().getByRole('button', { name: '12', exact: true }));
  await expect(rows(page)).toHaveCount(2);
  await steps.click(rows(page).first());
  await page.keyboard.press('Enter');
  const story = page.locator('.report-timeline:visible');
  await expect(story).toContainText('刀具柜C1 C1');
  await expect(story).toContainText(/事件编号[0-9a-f-]{36}/);
  steps.atMost(4);

  await page.goto(`${own.url}/report/statementMatch`);
  await rows(page).first().click();
  await expect(page.getByText('FP-1').and(page.locator(':visible'))).toBeVisible();
  await rows(page).first().getByRole('button', { name: '下期更正' }).click();
  await page.getByRole('dialog').getByLabel('说明').fill('多开两件，下期少开');
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(rows(page)).toHaveText([/手套.*下期更正.*多开两件，下期少开/]);
});

test('the paper to sign is a PDF with Chinese letters in it, and the same one the second time', async ({ page, own }) => {
  await page.goto(`${own.url}/report/statement`);
  const bring = async () => {
    const file = page.waitForEvent('download');
    await rows(page).first().getByRole('button', { name: '下载PDF' }).click();
    const download = await file;
    expect(download.suggestedFilename()).toBe(`对账单-${own.no}.pdf`);
    return readFileSync(await download.path());
  };
  const first = await bring();
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  // The button rests for a moment after a press (R229).
  await expect(async () => expect((await bring()).equals(first)).toBe(true)).toPass({ timeout: 20_000 });
});

test('what somebody took of PPE is signed for on the screen, several things by one signature', async ({ page, own }) => {
  await page.goto(`${own.url}/organization/ppe`);
  await button(page, '签收').first().click();
  const dialog = page.getByRole('dialog');
  const sign = dialog.getByRole('button', { name: '签收2件' });
  await expect(sign).toBeDisabled();
  const box = (await dialog.getByRole('img', { name: '签名区' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.75);
  await page.mouse.up();
  await sign.click();
  await expect(dialog).toBeHidden();
  const kept = await own.run((ctx) => ctx.db.selectFrom('ppeReceipt').select(['empCode', 'signature', 'witness']).execute());
  // In a box of 1000 by 400, within a point of where the mouse was.
  expect(kept).toMatchObject([
    { empCode: 'E1', signature: expect.stringMatching(/^M(199|200|201) (99|100|101) L.*(499|500|501) (299|300|301)$/) },
  ]);
  expect(await own.run((ctx) => ctx.db.selectFrom('ppeReceiptLine').select('num').orderBy('num').execute())).toEqual([
    { num: 5 },
    { num: 7 },
  ]);
});

test('a vendor signs in to its statements: it sees what it may, disputes with words, and stands at them whatever address it names', async ({
  own,
  browser,
}) => {
  const account = 'supplier';
  await own.run(async (ctx) => {
    const { id: vendorId } = await ctx.db.selectFrom('vendor').select('id').executeTakeFirstOrThrow();
    await createUser(ctx, { loginAccount: account, userName: '王经理', password: own.password, vendorId });
  });
  const page = await own.open(browser, { account });
  const refused: string[] = [];
  page.on('response', async (answer) => {
    const body = answer.url().includes('/gateway/') ? await answer.text().catch(() => '') : '';
    if (/"code":40[13]/.test(body)) refused.push(answer.url());
  });
  await page.goto(`${own.url}/system/userRole`);
  await expect(page).toHaveURL(/\/ownStatement/);
  await expect(rows(page)).toHaveText([new RegExp(`${own.no}.*待确认`)]);
  await rows(page).first().click();
  await expect(page.locator('.kit-lines:visible').last()).toContainText('手套');
  await rows(page).first().getByRole('button', { name: '提出异议' }).click();
  await page.getByRole('dialog').getByLabel('说明').fill('多了两双');
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await expect(rows(page)).toHaveText([/有异议.*多了两双/]);
  await page.goto(`${own.url}/account`);
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
  expect(refused).toEqual([]);
});
