// J11, counted: what runs out before the next delivery? A proposal with its reason, the order made and mailed; lateness follows by itself.
import type { Locator } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { runsOut } from './support/buy-site.ts';
import { furnish, type Floor } from './support/journey-site.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let floor: Floor;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  floor = await site.run(furnish);
});
test.afterAll(() => site.stop());

/** The day that was wanted goes by. */
const wait = (vendorName: string) =>
  site.run((ctx) =>
    ctx.db
      .updateTable('purchaseOrder')
      .set({ needDate: '2020-01-01' })
      .where('vendorId', 'in', ctx.db.selectFrom('vendor').select('id').where('vendorName', '=', vendorName))
      .execute(),
  );

test.describe('J11 a proposal with its reason and what the past says of it, the order made and mailed, in 4 steps', () => {
  for (const [kind, size, code] of [
    ['by mouse', undefined, 'M'],
    ['by keyboard', undefined, 'K'],
    ['by thumb', { width: 390, height: 844 }, 'T'],
  ] as const)
    test(kind, async ({ browser }) => {
      await site.run((ctx) => runsOut(ctx, floor, code));
      const page = await site.open(browser, size);
      await page.goto('/operate/purchasingOrder');
      const steps = stepsOf(page);
      const keys = kind === 'by keyboard';
      const press = async (what: Locator) => {
        if (!keys) return steps.click(what);
        await what.focus();
        return steps.press('Enter');
      };
      await press(button(page.getByRole('toolbar', { name: '操作' }), '按需求生成'));
      await expect(dialog(page).getByLabel(`滤芯${code} 数量`)).toHaveValue('30');
      await expect(dialog(page)).toContainText('近90天领用30，现有和已订0，够0天，到货约7天 · 照此订货，近90天缺货0天');
      await (keys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '生成采购订单')));
      await expect(dialog(page)).toContainText(`滤芯厂${code}：1种商品，共30件`);
      await (keys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '发给供应商')));
      await expect(dialog(page)).toContainText(`正在发往${code.toLowerCase()}@filter.example`);
      await (keys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '关闭').last()));
      await expect(dialog(page)).toHaveCount(0);
      steps.atMost(4);
      // The vendor usually needs a week; what is not there by then is late, and home says so.
      const mine = rows(page).filter({ hasText: `滤芯厂${code}` });
      if (!size) await expect(mine).toContainText(addDays(dayOf(new Date(), 'Asia/Shanghai'), 7));
      await wait(`滤芯厂${code}`);
      await page.goto('/dashboard');
      await expect(page.getByText('采购订单逾期未到')).toBeVisible();
      await page.goto('/operate/purchasingOrder?lateFlag=true');
      await expect(mine).toBeVisible();
      await page.context().close();
    });
});
