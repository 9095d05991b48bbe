// What must be read before a pick, all the way: written in the browser, shown by the machine, read there, the pick let and booked, the receipt seen by who wrote.
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { addChannels, bindEmployees, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { faults } from './support/axe.ts';
import { data, signInBy } from './support/api.ts';
import { pick, take, typeDay } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let key: MachineKey;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  const vmId = await site.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
    const product = await createProduct(ctx, { productCode: 'P1', productName: '棉手套', productTypeId: type.id, productPrice: 250 });
    const empIds: string[] = [];
    for (const [code, name, emps] of [
      ['D1', '一车间', ['张三', '李四']],
      ['D2', '二车间', ['王五']],
    ] as const) {
      const { id: departmentId } = await createDepartment(ctx, { departmentCode: code, departmentName: name, sort: 0 });
      empIds.push(
        ...(await createEmployees(
          ctx,
          emps.map((empName) => ({ empCode: empName, empName, departmentId })),
        )),
      );
    }
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '售货机', rows: 1, columns: 1 });
    const { id } = await createVm(ctx, { vmCode: 'VM1', deviceCode: 'VM1', vmName: '一号机', vmModelId: model.id });
    const channel = { tray: 1, position: 1, channelCode: '101', capacity: 50, warnNum: 2, remindNum: 5 };
    const [channelId = ''] = (await addChannels(ctx, { vmId: id, rows: [channel] })).ids;
    await bindProducts(ctx, [{ channelId, productId: product.id }]);
    await bindEmployees(ctx, { vmIds: [id], empIds });
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.vmChannel, ref: channelId, owner: id }, productId: product.id, qty: 20 }],
    });
    return id;
  });
  const { token } = await signInBy('admin', site.password);
  key = await data('/vm/createOpenKey', { keyName: '一号机', vmId }, token);
});
test.afterAll(() => site.stop());

const says = async (path: string, body: object) => {
  const answer = await callAs(site.url, key, { path, body, clock: Date.now() });
  expect([path, answer.code, answer.msg]).toEqual([path, 200, expect.any(String)]);
  return answer.data;
};
const asks = (empCode: string, more: object = {}) =>
  says('ask', { empCode, channelCode: '101', quantity: 1, face: false, showsNotices: true, ...more });

test('a notice with a due date is written for one department, stops its people at the machine until they have read it there, and says who has', async ({
  browser,
}) => {
  const admin = await site.open(browser);
  await admin.goto('/system/listNotice');
  await button(admin, '新增').first().click();
  const form = dialog(admin);
  await form.getByLabel('标题').first().fill('换新手套');
  await pick(form, '部门', '一车间');
  await form.getByLabel('标题').first().click();
  await typeDay(form.getByLabel('阅读期限').first(), '2035-01-31 18:00:00');
  await form.getByRole('combobox', { name: '领料前必读' }).click();
  await take(admin, '是');
  await form.getByRole('textbox', { name: '内容' }).click();
  await admin.keyboard.type('夜班起戴新手套');
  await button(form, '确认').click();
  await expect(form).toHaveCount(0);
  await rows(admin).filter({ hasText: '换新手套' }).click();
  await expect(panel(admin)).toContainText('2035-01-31 18:00:00前阅读');
  await expect(panel(admin)).toContainText('还没读的员工 2');
  expect(await faults(admin)).toEqual([]);

  // Who is of another department takes; who is meant is shown it, and given nothing, also when he asks again.
  expect(await asks('王五')).toMatchObject({ allowed: true });
  for (const more of [{}, {}, { readNotices: [newId()] }])
    expect(await asks('张三', more)).toMatchObject({
      allowed: false,
      sentence: '请先阅读通知“换新手套”，再领料。',
      notices: [{ title: '换新手套', text: '夜班起戴新手套' }],
    });
  const { notices } = await asks('张三');
  const readNotices = notices.map(({ noticeId }: { noticeId: string }) => noticeId);
  expect(await asks('张三', { readNotices })).toMatchObject({ allowed: true });
  // And for good: the next question says nothing of it.
  const next = await asks('张三');
  expect([next.allowed, next.notices]).toEqual([true, undefined]);
  const event = {
    eventId: 'pick-1',
    sequence: 1,
    kind: 'pick',
    tradeNumber: 'VM1-1',
    happenedAt: new Date().toISOString(),
    empCode: '张三',
    lines: [{ channelCode: '101', quantity: 1 }],
  };
  const { events } = await says('events', { events: [event] });
  expect(events).toMatchObject([{ eventId: 'pick-1', result: 'booked' }]);
  // The colleague who has read nothing still waits.
  expect(await asks('李四')).toMatchObject({ allowed: false });

  await admin.reload();
  await rows(admin).filter({ hasText: '换新手套' }).click();
  await expect(panel(admin)).toContainText('还没读的员工 1');
  await expect(panel(admin).getByRole('listitem')).toContainText('李四');
  await panel(admin).getByRole('combobox', { name: '阅读情况' }).click();
  await admin.getByTitle('已读的员工 1').last().click();
  await expect(panel(admin).getByRole('listitem')).toContainText(/张三.*一号机/u);
});
