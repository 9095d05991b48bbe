// J12 and J13, counted: from a disputed figure of a statement to the single pick; the stock and its holders as of a day, with its value, and the proof.
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { data, signInBy } from './support/api.ts';
import { furnish, type Floor } from './support/journey-site.ts';
import { heavyUser } from './support/limit-site.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, panel, rows } from './support/parts.ts';
import { rowsOf } from './support/sheets.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let floor: Floor;
const TODAY = dayOf(new Date(), 'Asia/Shanghai');
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  floor = await site.run(furnish);
  // Of ten days with three pairs of gloves each, five are closed.
  await site.run((ctx) => heavyUser(ctx, floor, { code: 'S', perDay: 3 }));
  const { token } = await signInBy('admin', site.password);
  await data('/tradeagg/closeReconciliationPeriod', { day: addDays(TODAY, -5) }, token);
  await data('/tradeagg/createStatement', { lastDay: addDays(TODAY, -5) }, token);
  await site.run(async (ctx) => {
    await heavyUser(ctx, floor, { code: 'H', perDay: 2, borrows: true });
    const { id } = await createRole(ctx, { roleCode: 'AUDIT', roleName: '审计' });
    await assignRights(ctx, { roleId: id, menuCodes: ['report.onlineStockReport', 'system.proof', 'system.proof.run'] });
    await createUser(ctx, { loginAccount: 'audit', userName: '审计员', password: site.password, roleIds: [id] });
  });
});
test.afterAll(() => site.stop());

test.describe('J12 from the statement to the single pick with machine, time, person and event in 3 steps; the file is what the screen says', () => {
  for (const kind of ['by mouse', 'by keyboard'] as const)
    test(kind, async ({ browser }) => {
      const page = await site.open(browser);
      await page.goto('/report/statement');
      const steps = stepsOf(page);
      const keys = kind === 'by keyboard';
      const press = async (what: ReturnType<typeof button>) => {
        if (!keys) return steps.click(what);
        await what.focus();
        return steps.press('Enter');
      };
      await steps.click(rows(page).filter({ hasText: '安捷劳保' }));
      await press(button(panel(page), '37.50'));
      await expect(rows(page)).toHaveCount(5);
      const file = page.waitForEvent('download');
      await button(page, '导出').click();
      await button(dialog(page), '导出').click();
      const [titles = [], ...told] = await rowsOf(await file);
      const amounts = told.slice(0, 5).map((cells) => Number(cells[titles.indexOf('金额')]));
      expect(amounts).toEqual([7.5, 7.5, 7.5, 7.5, 7.5]);
      await press(button(rows(page).first(), '7.50'));
      await expect(rows(page)).toHaveCount(1);
      const story = page.locator('.report-timeline:visible');
      await expect(story).toContainText('谁S U-S');
      await expect(story).toContainText('限量机S L-S');
      await expect(story).toContainText(addDays(TODAY, -5));
      await expect(story).toContainText(/事件编号[0-9a-f-]{36}/);
      steps.atMost(3);
      await page.context().close();
    });
});

test.describe('J13 the stock and its holders as of a day, list and value, and the proof, in 5 steps', () => {
  for (const [kind, size] of [
    ['by mouse', {}],
    ['by keyboard', {}],
    ['by thumb', { width: 390, height: 844 }],
  ] as const)
    test(kind, async ({ browser }) => {
      const page = await site.open(browser, { account: 'audit', ...size });
      await page.goto('/report/onlineStockReport');
      const steps = stepsOf(page);
      const keys = kind === 'by keyboard';
      const press = async (what: ReturnType<typeof button>) => {
        if (!keys) return steps.click(what);
        await what.focus();
        return steps.press('Enter');
      };
      await press(button(page, '某日'));
      await steps.type(page.getByLabel('截至'), TODAY);
      await (keys ? steps.press('Enter') : steps.click(button(page, /^查\s*询$/)));
      // Six pairs are in somebody's hands.
      await expect(rows(page).filter({ hasText: '谁H' })).toContainText('6');
      // Of 5,100 pieces 30 are used up; what the gloves cost, of which 1,470 are left, is known alone.
      await expect(page.locator('.kit-table:visible tfoot')).toHaveText(/^合计\D*5,070\D*3,675\.00$/);
      await press(button(page, '数据校验'));
      await expect(page).toHaveURL('/system/proof');
      await press(button(page, '开始校验'));
      await expect(page.locator('.proof-verdict')).toHaveText('✓ 全部相符');
      await expect(page.locator('.seal-head code')).toHaveText(/^[0-9a-f]{64}$/);
      steps.atMost(5);
      await page.context().close();
    });

  test('a day on which nothing was there says so', async ({ browser }) => {
    const page = await site.open(browser, { account: 'audit' });
    await page.goto('/report/onlineStockReport');
    await button(page, '某日').click();
    await page.getByLabel('截至').fill(addDays(TODAY, -400));
    await button(page, /^查\s*询$/).click();
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await page.context().close();
  });
});
