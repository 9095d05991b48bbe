// Machines that are seen and heard: one on the screen speaks the open interface, the board beside it follows by itself, somebody is warned.
import type { Locator, Page } from '@playwright/test';
import { defineTask, enqueue } from '../src/server/kernel/jobs.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { pick, take } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let machine: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
    await createProduct(ctx, { productCode: 'P1', productName: '钻头', productTypeId: type.id, productPrice: 250 });
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
    await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
  });
  machine = await site.open(browser);
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true }).and(where.locator(':visible'));
const booked = (): Locator => machine.getByRole('region', { name: '设备日志' }).getByText('已入账', { exact: true });
const tile = (board: Page): Locator => board.getByRole('region', { name: '模拟售货机1' });
/** What the issue asks for: within two seconds of the event. */
const SOON = { timeout: 2_000 };

test('better 18 a card is swiped, the machine answers with its sentence, what is taken is booked; the board follows within 2 s', async ({
  browser,
}) => {
  await machine.goto('/machine/virtual');
  await button(machine, '新增售货机').click();
  await machine
    .getByRole('option')
    .filter({ has: machine.locator('b', { hasText: '101' }) })
    .click();
  await button(machine, '补满').click();
  await expect(booked()).toHaveCount(1);
  const board = await site.open(browser, { width: 1920, height: 1080 });
  await board.goto('/dataView/device');
  await expect(board.getByText('实时', { exact: true })).toBeVisible();
  await expect(tile(board)).toContainText('10/200');

  await pick(machine, '刷卡', '张三');
  await button(machine, '我要领取').click();
  await expect(machine.locator('.virtual-says')).toContainText('可以领');
  await button(machine, '取走').click();
  await expect(tile(board)).toContainText('9/200', SOON);
  await expect(board.getByText('×1')).toBeVisible();

  // Without the network the machine decides by itself; nothing is lost, and the board is told when it is back.
  await button(machine, '断开网络').click();
  await button(machine, '我要领取').click();
  await expect(machine.locator('.virtual-says')).toContainText('设备自己判断');
  await button(machine, '取走').click();
  await expect(machine.getByText('等待上传')).toBeVisible();
  await button(machine, '恢复网络').click();
  await expect(tile(board)).toContainText('8/200', SOON);
  await expect(booked()).toHaveCount(3);

  await button(machine, '报告故障').click();
  await expect(tile(board)).toContainText('电机卡死', SOON);
  await machine.getByRole('combobox', { name: '设备时钟' }).click();
  await take(machine, '快2分钟');
  await expect(tile(board)).toContainText(/时钟差1[12]\d秒/, SOON);
  await board.close();
});

test('better 15 a rule finds the fault, the bell tells of it once, and whoever sees to it says so', async () => {
  await machine.goto('/system/warningCenter');
  await button(machine, '新增').first().click();
  const dialog = machine.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('名称').fill('设备坏了');
  await dialog.getByRole('combobox', { name: '预警内容' }).click();
  await take(machine, '设备报障');
  await expect(dialog.getByText('报出多少项故障；留空为1项')).toBeVisible();
  await pick(dialog, '接收人', 'admin');
  await dialog.getByLabel('名称').click();
  await button(dialog, '确认').click();
  await expect(machine.getByRole('grid')).toContainText('设备坏了');
  // What the clock does each minute.
  await site.run((ctx) =>
    enqueue(
      ctx,
      defineTask('warning.watch', () => Promise.resolve()),
      {},
    ),
  );
  await expect(async () => {
    await machine.reload();
    await expect(machine.locator('.warning-case')).toContainText('电机卡死', { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await button(machine.locator('.warning-case'), '确认').click();
  await expect(machine.getByText('现在没有未确认的预警。')).toBeVisible();
  await machine.goto('/system/listNotice');
  await machine.getByRole('button', { name: '设备坏了：1 项' }).click();
  await expect(machine.getByRole('dialog')).toContainText('模拟售货机1 报告 电机卡死');
});

test('R106 trust 37 a picture in a notice is shown, though its address wants a token', async () => {
  await machine.goto('/system/listNotice');
  await machine.evaluate(async () => {
    const token = (JSON.parse(localStorage.getItem('token') ?? '{}') as { token: string }).token;
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const form = new FormData();
    form.append('file', blob ?? new Blob(), '图.png');
    const headers = { auth_token: token };
    const sent = (await (await fetch('/gateway/cdn/upload', { method: 'POST', headers, body: form })).json()) as { data: string };
    const body = JSON.stringify({ title: '有图的通知', noticeType: 1, content: `<p>看图</p><p><img src="${sent.data}" alt="图"></p>` });
    await fetch('/gateway/vmbiz/createNotice', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  });
  await machine.reload();
  await machine.getByRole('button', { name: '有图的通知' }).click();
  const image = machine.getByRole('dialog').locator('.notice-content img');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40);
});
