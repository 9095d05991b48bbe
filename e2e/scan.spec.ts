// Scanning: no key of a scanner is lost, whenever it begins and whatever has the focus; a phone's camera and its photos are scanners too.
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { pictureOf } from './support/codes.ts';
import { ownSite } from './support/own-site.ts';
import { scan } from './support/scanner.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';
import { furnish, furnishTrip } from './support/supply-site.ts';

const PHONE = { width: 390, height: 844 };
let site: Awaited<ReturnType<typeof ownSite>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => furnishTrip(ctx, await furnish(ctx), 4));
});
test.afterAll(() => site.stop());

const dialog = (page: Page) => page.getByRole('dialog', { name: '扫码登记补货 二号机' }).filter({ visible: true });
const opener = (page: Page) => page.getByRole('region', { name: '二号机' }).getByRole('button', { name: '扫码登记补货' });
const proposal = (page: Page) => dialog(page).getByRole('button', { name: '补入10个' });

async function trip(page: Page): Promise<void> {
  await page.goto('/operate/replNeedsMachine');
  await page.getByRole('button', { name: '补货计划', exact: true }).click();
  await page.getByRole('button', { name: /^\d+张计划的行程$/ }).click();
  await expect(opener(page)).toBeVisible();
}
async function shut(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
}

test('found 21 a scan is never lost: typed from any moment after the press, before anything is drawn', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await site.open(browser, PHONE);
  // The dialog's own code comes late the first time: nothing is drawn when the scanner types.
  await page.route('**/assets/scan-fill-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await trip(page);
  const typed = async (after: number, between: number) => {
    await opener(page).click();
    await page.waitForTimeout(after);
    for (const key of ['2', '0', '1', 'Enter', '6', '9', '-', 'P', '1', 'Enter']) await page.keyboard.press(key, { delay: between });
    await expect(dialog(page)).toContainText('货道201和“棉手套”相符');
    await expect(proposal(page)).toBeVisible();
    await shut(page);
  };
  await typed(0, 0);
  // Every millisecond up to where the dialog stands; its opening takes 260.
  const moments = fc.record({ after: fc.integer({ min: 0, max: 320 }), between: fc.integer({ min: 0, max: 12 }) });
  for (const { after, between } of [{ after: 1, between: 0 }, { after: 40, between: 0 }, ...fc.sample(moments, 40)])
    await typed(after, between);
  await page.close();
});

test('found 21 a scan goes to its field while a button or the quantity has the cursor', async ({ browser }) => {
  const page = await site.open(browser, PHONE);
  await trip(page);
  await opener(page).click();
  await page.keyboard.type('201\nP1\n');
  await expect(proposal(page)).toBeFocused();
  // The next channel is scanned with the cursor on the button, which is not pressed by the scanner's Enter.
  await page.keyboard.type('202\n');
  await expect(dialog(page)).toContainText('货道202：请扫描“耳塞”');
  await expect(dialog(page)).toContainText('已补0 / 4个货道');
  await page.keyboard.type('69-P2\n');
  const quantity = dialog(page).getByLabel('补货数量');
  await quantity.fill('7');
  await scan(page, '203');
  await expect(dialog(page)).toContainText('货道203：请扫描“棉手套”');
  await page.keyboard.type('P1\n');
  // A hand that types a quantity is no scanner.
  await quantity.click();
  await page.keyboard.press('Control+a');
  for (const key of '10') await page.keyboard.press(key, { delay: 60 });
  await expect(quantity).toHaveValue('10');
  await shut(page);
  // Once it is closed, keys are keys.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '补货行程' })).toHaveCount(0);
  await page.close();
});

for (const [format, text] of [
  ['QRCode', '202'],
  ['Code128', 'VM2-202'],
  ['DataMatrix', 'VM2/202'],
] as const)
  test(`found 21 a photo of a label is read: ${format}`, async ({ browser }) => {
    const page = await site.open(browser, PHONE);
    await trip(page);
    await opener(page).click();
    await dialog(page).getByRole('button', { name: '用摄像头扫码' }).click();
    const photo = dialog(page).getByLabel('拍照识别');
    await photo.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: await pictureOf(text, format) });
    await expect(dialog(page)).toContainText('货道202：请扫描“耳塞”');
    await photo.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(dialog(page)).toContainText('照片里没有认出条码');
    await page.close();
  });

test('found 21 what the camera sees is scanned once, as long as it is in sight', async ({ browser }) => {
  const page = await site.open(browser, PHONE);
  // A camera that is held to a label.
  const label = `data:image/png;base64,${(await pictureOf('203', 'QRCode')).toString('base64')}`;
  await page.addInitScript((source) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const paper = canvas.getContext('2d')!;
      const draw = () => {
        paper.fillStyle = '#888';
        paper.fillRect(0, 0, 640, 480);
        paper.drawImage(picture, 200, 120);
      };
      draw();
      setInterval(draw, 50);
      return canvas.captureStream(20);
    };
  }, label);
  await trip(page);
  await opener(page).click();
  await dialog(page).getByRole('button', { name: '用摄像头扫码' }).click();
  await expect(dialog(page)).toContainText('货道203：请扫描“棉手套”');
  await page.waitForTimeout(2500);
  // Read again, it would be goods that do not belong there.
  await expect(dialog(page)).toContainText('货道203：请扫描“棉手套”');
  await page.close();
});

for (const [where, size, byFinger, byKey, before] of [
  ['on a phone, by finger', PHONE, '203', '202', 0],
  ['at 1440, by mouse', { width: 1440, height: 900 }, '201', '204', 2],
] as const)
  test(`J2 a channel is filled with two touches at most ${where} and with a hand scanner`, async ({ browser }) => {
    const page = await site.open(browser, size);
    await trip(page);
    await opener(page).click();
    // The channel whose label cannot be read, then the quantity as proposed; the goods are scanned.
    const touches = stepsOf(page);
    await touches.click(
      dialog(page)
        .getByRole('list', { name: '货道' })
        .getByRole('button', { name: new RegExp(`^${byFinger}`) }),
    );
    await page.keyboard.type('P1\n');
    await touches.click(proposal(page));
    touches.atMost(2);
    await expect(dialog(page)).toContainText(`已补${before + 1} / 4个货道`);
    // With the scanner alone: two triggers and one key.
    const keys = stepsOf(page);
    await page.keyboard.type(`${byKey}\n`);
    await page.keyboard.type('69-P2\n');
    await expect(proposal(page)).toBeFocused();
    await keys.press('Enter');
    keys.atMost(1);
    await expect(dialog(page)).toContainText(`已补${before + 2} / 4个货道`);
    await expect(dialog(page)).toContainText('全部已保存');
    await page.close();
  });
