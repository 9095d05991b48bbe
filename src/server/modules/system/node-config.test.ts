import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { allRights } from '../../../contract/menu.ts';
import { configKeys, settings, usualConfig } from '../../../contract/system/node-config.ts';
import { nodeConfigOf } from '../site/index.ts';
import { makeSession } from '../auth/session.ts';
import { findPickMode } from '../machine/vm-settings.query.ts';
import { comboHandlers } from '../combo/index.ts';
import { openOffice } from '../role/test-office.ts';
import { systemHandlers } from './index.ts';

const database = testDatabase();
let office: Awaited<ReturnType<typeof openOffice>>;
let admin: Awaited<ReturnType<typeof office.hire>>;
beforeAll(async () => {
  office = await openOffice(database, [systemHandlers, comboHandlers]);
  admin = await office.hire('admin', allRights);
});

const FIND = '/global/findNodeConfig';
const UPDATE = '/global/updateNodeConfig';
type Row = { configKey: string; value: unknown; usual: unknown; changedBy: string | null };
const row = async (key: string): Promise<Row | undefined> => ((await admin.ok(FIND)) as Row[]).find(({ configKey }) => configKey === key);

test('every setting of the catalogue is told with its value and its usual one; nothing was changed yet', async () => {
  const rows = (await admin.ok(FIND)) as Row[];
  expect(rows.map(({ configKey }) => configKey)).toEqual(configKeys);
  expect(rows.filter(({ changedBy }) => changedBy !== null)).toEqual([]);
  expect(await row('sessionHours')).toMatchObject({ value: 12, usual: 12 });
  expect(await row('countAmount')).toMatchObject({ value: '100.00', usual: '100.00' });
  expect(await row('timeZone')).toMatchObject({ value: 'Asia/Shanghai', usual: null });
  expect(Object.keys(usualConfig).every((key) => key in settings)).toBe(true);
});

test('a change is kept, logged with before and after, and null goes back to the usual value', async () => {
  await admin.ok(UPDATE, { comboDays: 7, countAmount: '250.50', nodeName: '一号工厂' });
  expect(await row('comboDays')).toMatchObject({ value: 7, changedBy: 'admin先生' });
  expect(await row('countAmount')).toMatchObject({ value: '250.50' });
  expect(await row('nodeName')).toMatchObject({ value: '一号工厂' });
  expect(await database.run(nodeConfigOf)).toMatchObject({ comboDays: 7, countAmount: 250_50, uwhHours: 24 });
  const [last] = (await admin.ok('/global/listOperateLog', { keyword: '修改站点配置' })).rows;
  expect(JSON.parse(last.params)).toMatchObject({
    before: { comboDays: 3, countAmount: '100.00' },
    after: { comboDays: 7, countAmount: '250.50', nodeName: '一号工厂' },
  });
  await admin.ok(UPDATE, { comboDays: null });
  expect(await row('comboDays')).toMatchObject({ value: 3 });
});

test('a wrong value is refused in words; so is who has not the right, and an unknown setting', async () => {
  for (const [wrong, why] of [
    [{ sessionHours: 0 }, '请输入1到24之间的整数'],
    [{ sessionHours: 1.5 }, '请输入1到24之间的整数'],
    [{ timeZone: 'Mars/Base' }, '没有这个时区'],
    [{ workbenchUrl: 'javascript:alert(1)' }, '地址以'],
    [{ logoUrl: 'https://elsewhere.example/logo.png' }, '请上传图片'],
    [{ countAmount: '-1' }, '不能小于0'],
    [{ nodeName: null }, '不能为空'],
    [{ anything: 1 }, '没有这个字段'],
  ] as const)
    expect((await admin.post(UPDATE, wrong)).msg).toContain(why);
  const looker = await office.hire('looker', ['system.nodeConfig']);
  expect((await looker.get(FIND)).code).toBe(200);
  expect(await looker.refusal(UPDATE, { comboDays: 5 })).toBe('not-permitted');
  const nobody = await office.hire('nobody', []);
  expect((await nobody.get(FIND)).error).toBe('not-permitted');
});

test('a feature that is switched off is gone for everybody within a second; its rights sleep and can be handed on', async () => {
  const clerk = await office.hire('clerk', [
    'system.userRole',
    'wms.wmsList',
    'dataView.wmsView',
    'wms.cabin.cabinList',
    'operate.comboPickList',
  ]);
  const has = async () =>
    ((await clerk.get('/basic/findPermissionByLoginSys')).data as { menuCode: string }[]).map(({ menuCode }) => menuCode);
  const modes = async () => (await clerk.get('/oauth/findLoginInfo')).data.modes;
  expect(await has()).toContain('wms.wmsList');
  expect(await modes()).toEqual(['fms', 'wms']);
  await admin.ok(UPDATE, { featureCabin: false });
  expect(await has()).toEqual(expect.not.arrayContaining(['wms.cabin.cabinList']));
  expect(await has()).toContain('wms.wmsList');
  await admin.ok(UPDATE, { featureWms: false, featureCombo: false });
  expect(await has()).toEqual(['system.userRole']);
  expect(await modes()).toEqual(['fms']);
  const combos = { page: 1, limit: 15 };
  expect(await clerk.refusal('/vmbiz/listComboPickOrder', combos)).toBe('feature-off');
  expect(await (await office.hire('other', [])).refusal('/vmbiz/listComboPickOrder', combos)).toBe('not-permitted');
  expect(
    await admin.refusal('/basic/createRoleFuncMenu', { roleId: clerk.roleId, menuCodes: ['system.userRole', 'wms.cabin.cabinList'] }),
  ).toBe(undefined);
  await admin.ok(UPDATE, { featureWms: null, featureCabin: null, featureCombo: null });
  expect(await has()).toContain('wms.cabin.cabinList');
});

test('a session of fms lasts as long as the site says; a password that is too old must be changed', async () => {
  await admin.ok(UPDATE, { sessionHours: 2 });
  const user = await office.hire('worker', ['dashboard']);
  const request = { ip: '10.0.0.1', headers: {} } as never;
  const hours = async (loginSys: string) => {
    const { nodeId } = database.node;
    const { expiresAt } = await makeSession(database.db, { nodeId, userId: user.userId, loginSys, request });
    return Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000);
  };
  expect([await hours('fms'), await hours('pda')]).toEqual([2, 24]);
  await admin.ok(UPDATE, { exportRows: 2000 });
  expect((await user.get('/oauth/findLoginInfo')).data.exportRows, 'the screen asks for the background from there on').toBe(2000);
  const mustChange = async () => (await user.get('/oauth/findLoginInfo')).data.mustChangePassword;
  await database.pool.query(`update login_user set password_updated_at = now() - interval '40 days' where id = $1`, [user.userId]);
  expect(await mustChange()).toBe(false);
  await admin.ok(UPDATE, { passwordDays: 30 });
  expect(await mustChange()).toBe(true);
  await admin.ok(UPDATE, { passwordDays: 60 });
  expect(await mustChange()).toBe(false);
});

test('a machine without a pick mode of its own has the site’s; the time zone stays once something was booked', async () => {
  const { vmId, channels, drill } = await database.run((ctx) => furnish(ctx, { code: 'CFG1' }));
  await admin.ok(UPDATE, { pickModeCode: 'project', pickNeedProject: true });
  expect(await database.run((ctx) => findPickMode(ctx, { vmId }))).toMatchObject({ modeCode: 'project', needProject: true });
  await admin.ok(UPDATE, { timeZone: 'Europe/Berlin' });
  expect((await admin.get('/oauth/findLoginInfo')).data.timeZone).toBe('Europe/Berlin');
  await admin.ok(UPDATE, { timeZone: 'Asia/Shanghai' });
  await database.run((ctx) => fill(ctx, { vmId, channelId: channels[0] ?? '', productId: drill, qty: 5 }));
  expect(await admin.refusal(UPDATE, { timeZone: 'Europe/Berlin' })).toBe('zone-booked');
});
