// 数据校验: from "never checked" to what holds, and what a person sees and does when something does not.
import type { Page } from '@playwright/test';
// Every noun registers its own invariants.
import '../src/server/modules/index.ts';
import { allInvariants } from '../src/server/modules/stock/invariants.ts';
import { sealedTables } from '../src/server/modules/stock/seal-tables.ts';
import { data } from './support/api.ts';
import { faults } from './support/axe.ts';
import { enter, expect, test } from './support/site.ts';

const PAGE = '/system/proof';
const run = Date.now().toString(36).toUpperCase();

interface Proven {
  /** Null before the first run. */
  data: { checks: { name: string; failing: number }[]; failures: object[] } | null;
}

/** The server's own answer with three rows that fail: true books have none, and no endpoint can spoil them. */
async function withFailures(page: Page, productId: string): Promise<void> {
  const failing = (at: number) => ({
    invariant: 'product-sums-to-zero',
    title: '每种商品在库数量等于流入减流出',
    sentence: `在库${at}，流入减流出0`,
    placeKind: null,
    placeRef: null,
    placeName: '',
    productId,
    productName: `校验用钻头${run}`,
    documentKind: null,
    documentId: null,
  });
  await page.route('**/global/*StockProof*', async (route) => {
    // A page that is left takes its requests with it.
    const response = await route.fetch().catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as Proven | undefined;
    if (!answer?.data) return route.abort();
    const checks = answer.data.checks.map((check) => (check.name === 'product-sums-to-zero' ? { ...check, failing: 3 } : check));
    return route.fulfill({ json: { ...answer, data: { ...answer.data, checks, failures: [failing(1), failing(2), failing(3)] } } });
  });
}

/** With the pointer away: what it rests on has a colour of its own. */
async function expectAccessible(page: Page): Promise<void> {
  await page.mouse.move(1400, 880);
  expect(await faults(page, { within: '.proof-screen' })).toEqual([]);
}

let productId = '';

test.beforeAll(async ({ signed }) => {
  productId = await product(signed.token);
});

async function product(token: string): Promise<string> {
  const type = await data('/basic/createProductType', { productTypeCode: `P${run}`, productTypeName: `校验${run}` }, token);
  const input = { productCode: `P${run}`, productName: `校验用钻头${run}`, productTypeId: type.id, productPrice: '1.00' };
  return (await data('/basic/createProduct', input, token)).id;
}

test('before the first run it says so; the button proves the books and the result stays', async ({ admin }) => {
  await admin.goto(PAGE);
  const never = admin.getByText('还没有校验过。每天夜里会自动校验一次，也可以现在开始。');
  const start = admin.getByRole('button', { name: '开始校验' });
  await expect(start).toBeVisible();
  await expect(never.or(admin.locator('.proof-verdict'))).toBeVisible();
  await start.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.locator('.proof-verdict')).toHaveText('✓ 全部相符');
  await expect(admin.locator('.proof-checks li')).toHaveCount(allInvariants().length + sealedTables.length + 2);
  await expect(admin.locator('.proof-checks li').first()).toContainText('✓ 相符');
  await expect(admin.locator('.proof-facts')).toContainText('移动笔数');
  const seal = admin.locator('.seal-head code');
  await expect(seal).toHaveText(/^[0-9a-f]{64}$/);
  const compared = admin.locator('.seal-compare output');
  const kept = `${(await admin.locator('.seal-head b').innerText()).replace(/\D/g, '')} ${await seal.innerText()}`;
  await admin.getByLabel('核对留存的封存值').fill(kept);
  await admin.keyboard.press('Enter');
  await expect(compared).toHaveText('✓ 相符，此前的记录没有被改动');
  await admin.getByLabel('核对留存的封存值').fill(kept.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await admin.keyboard.press('Enter');
  await expect(compared).toHaveText('✗ 不符，此前的记录被改动过');
  await admin.reload();
  await expect(admin.locator('.proof-verdict')).toHaveText('✓ 全部相符');
  await expectAccessible(admin);
});

test('a failing check stands first with a word, narrows the rows, and each row opens its moves by keyboard', async ({ admin }) => {
  await withFailures(admin, productId);
  await admin.goto(PAGE);
  await admin.getByRole('button', { name: '开始校验' }).click();
  await expect(admin.locator('.proof-verdict')).toHaveText('✗ 3行不符');
  const first = admin.locator('.proof-checks li').first();
  await expect(first).toContainText('✗ 不符');
  await expect(first).toContainText('3行');
  await first.getByRole('button').focus();
  await admin.keyboard.press('Space');
  await expect(admin).toHaveURL(/check=product-sums-to-zero/);
  const table = admin.locator('.proof-failures .kit-table');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), 'each column is in sight').toBeLessThanOrEqual(0);
  const look = admin.getByRole('button', { name: '查看库存移动 在库2，流入减流出0' });
  await look.focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(`校验用钻头${run}`);
  await expect(dialog).toContainText('没有这样的库存移动。');
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(look).toBeFocused();
  await expectAccessible(admin);
});

test('in English no Chinese is left, sentences of failing rows included', async ({ page, signed }) => {
  await enter(page, { signed, local: { language: 'en' } });
  await withFailures(page, productId);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Start check' }).click();
  await expect(page.locator('.proof-verdict')).toHaveText('✗ 3 rows failed');
  await expect(page.locator('.proof-failures')).toContainText('In stock 2, inflow less outflow 0');
  const texts = await page.locator('.proof-screen').innerText();
  expect(texts.replaceAll(`校验用钻头${run}`, '')).not.toMatch(/\p{Script=Han}/u);
});

test('on a phone nothing is wider than the screen, and a row is a card', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  await withFailures(admin, productId);
  await admin.goto(PAGE);
  await admin.getByRole('button', { name: '开始校验' }).click();
  await expect(admin.locator('.proof-cards li')).toHaveCount(3);
  await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const link = admin.locator('.proof-cards .kit-link').first();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
