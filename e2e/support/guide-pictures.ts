// The pictures of the manual: which screens they show, and what is done there before one is made (docs/decisions/0129-pictures.md).
import type { Page } from '@playwright/test';
import { menuItems, type System } from '../../src/contract/menu.ts';

export interface PictureOf {
  /** The page of the menu that it shows, then, after a dash, what of it. */
  name: string;
  /** Where it stands, when that is not the page's own address. */
  path?: (page: Page) => Promise<string>;
  /** Who looks; the administrator when nobody is named. */
  account?: string;
  /** What is done before. `say` gives a Chinese text as the screen has it. */
  deed?: (page: Page, say: (text: string) => string) => Promise<unknown>;
}

const firstRow = (page: Page) => page.getByRole('grid').locator('tbody tr').first().locator('td').nth(2).click();
const pressed = (name: string) => (page: Page, say: (text: string) => string) =>
  page
    .locator('main')
    .getByRole('button', { name: say(name) })
    .first()
    .click();

/** The basket with two goods of the mall. */
async function filledBasket(page: Page, say: (text: string) => string): Promise<void> {
  const goods = page.locator('main li');
  for (const at of [0, 3]) await goods.nth(at).locator('button').last().click();
  await pressed('购物车')(page, say);
  await page.getByRole('dialog').locator('li, tbody tr').nth(1).waitFor();
}

/** A list with the panel of its first row. */
const picked = (...names: string[]): PictureOf[] => names.map((name) => ({ name, deed: firstRow }));
const plain = (...names: string[]): PictureOf[] => names.map((name) => ({ name }));

export const PICTURES: readonly PictureOf[] = [
  ...plain('dashboard', 'operate.replNeedsMachine', 'operate.stockCase', 'operate.trackingOrder', 'report.employeeAccessRanking'),
  ...plain('report.onlineStockReport', 'report.unusualUse', 'report.reconciliation', 'system.warningCenter', 'operate.evmMarketMall'),
  { name: 'operate.evmMarketMall-basket', deed: filledBasket },
  ...picked('organization.staff', 'product.productList', 'machine.machineManage', 'operate.comboPickList', 'operate.purchasingOrder'),
  ...picked('operate.evmMarketOrder', 'report.statement', 'system.feedback', 'system.roleList'),
  { name: 'system.approvalInbox', account: 'approver', deed: firstRow },
  { name: 'system.approvalWorkflow', deed: pressed('新增') },
  ...plain('wms.wmsList', 'wms.warehousing', 'wms.outOrder', 'wms.wmsPickList', 'wms.toolDesk', 'wms.operate.replPlan'),
];

/** The side of the product on which a picture's page stands, and its address there. */
export function placeOf({ name }: PictureOf): { mode: System; path: string } {
  const item = menuItems.find(({ code }) => code === name.split('-')[0]);
  if (!item?.systems[0]) throw new Error(`the menu has no page ${name}`);
  return { mode: item.systems[0], path: item.path };
}

/** Names of things of the product that are on the screen; rows are left out, and facts of one thing, of which what is not known is not said: headings, columns, buttons, labels, tabs. */
const NAMED = 'h2, h3, th, [role=columnheader], button, [role=tab], label, legend, summary, dt';
const ROWS = 'tbody, li, [role=listitem], .kit-facts, .tabs, header.bar, nav.menu';

/** The texts that name something on the screen, each once; those of rows are data. */
export const textsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([named, rows]) => {
      const seen = [...document.querySelectorAll<HTMLElement>(named)].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.closest(rows) &&
          (one.closest('main') || one.closest('dialog, [role=dialog]')),
      );
      return [...new Set(seen.map((one) => one.innerText.trim()).filter((text) => text !== ''))].toSorted();
    },
    [NAMED, ROWS] as const,
  );
