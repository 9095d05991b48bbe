// What was changed at a machine, with what it was before, as an auditor reads it.
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, openFloor } from '../../../../test/machine-floor.ts';
import '../index.ts';
import { logWords } from './log-words.query.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openFloor>>;
let made: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  floor = await openFloor(database);
  made = await database.run((ctx) => furnish(ctx, { code: 'LOG' }));
});

const lastWords = async () => {
  const { id } = await database.db.selectFrom('operateLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return database.run((ctx) => logWords(ctx, { id }));
};

it('points and capacity of channels stand beside what they were, for each channel where they were not alike', async () => {
  const [first = '', second = ''] = made.channels;
  await floor.admin.ok('batchUpdateVmChannel', { ids: [first], capacity: 20 });
  expect(await lastWords()).toEqual({ about: 'LOG 101', compared: true, lines: [{ title: '容量', before: '10', after: '20' }] });
  await floor.admin.ok('batchUpdateVmChannel', { ids: [first, second], capacity: 30, warnNum: 3 });
  expect((await lastWords()).lines).toEqual([
    { title: '预警点', before: '2', after: '3' },
    { title: '容量', before: '容量：20；货道：LOG 101、容量：10；货道：LOG 102', after: '30' },
  ]);
  await floor.admin.ok('updateVmChannelSaleType', { ids: [first], saleType: 3 });
  expect((await lastWords()).lines).toEqual([{ title: '售卖方式', before: '领用', after: '以旧换新' }]);
  await floor.admin.ok('updateVmChannelFreezeStatus', { ids: [first, second], freezeStatus: 1 });
  expect((await lastWords()).lines).toEqual([{ title: '冻结状态', before: '正常', after: '立即冻结' }]);
});

it('of a channel’s product it says by code and name which it was and which it is; of deleted channels which they were', async () => {
  const [, , third = '', fourth = '', fifth = ''] = made.channels;
  await floor.admin.ok('vmChannelBindProduct', { ids: [third], productId: made.drill });
  expect((await lastWords()).lines).toEqual([{ title: '商品', before: null, after: 'P-LOG-钻头 钻头' }]);
  await floor.admin.ok('vmChannelBindProduct', { ids: [third, fourth], productId: made.glove });
  expect((await lastWords()).lines).toEqual([
    { title: '商品', before: '货道：LOG 103；商品：P-LOG-钻头 钻头、货道：LOG 104；商品：—', after: 'P-LOG-手套 手套' },
  ]);
  await floor.admin.ok('vmChannelForceChangeProduct', { id: third, productId: made.drill, stockNum: 0 });
  expect((await lastWords()).lines).toContainEqual({ title: '新商品', before: 'P-LOG-手套 手套', after: 'P-LOG-钻头 钻头' });
  await floor.admin.ok('deleteVmChannel', { ids: [fifth] });
  expect((await lastWords()).lines).toEqual([
    { title: '设备', before: null, after: 'LOG 刀具柜LOG' },
    { title: '货道', before: null, after: '105' },
  ]);
});

it('pick mode, settlement and recovery positions stand beside what they were', async () => {
  const { vmId } = made;
  const mode = { vmIds: [vmId], modeCode: 'cost', needCost: true, needProject: false, needApproval: false, faceFlag: false };
  await floor.admin.ok('createOrUpdateVmPickMode', mode);
  expect((await lastWords()).lines).toContainEqual({ title: '领料模式', before: null, after: '记成本中心' });
  await floor.admin.ok('createOrUpdateVmPickMode', { ...mode, modeCode: 'emp', maxNum: 5 });
  expect((await lastWords()).lines).toEqual(
    expect.arrayContaining([
      { title: '设备', before: 'LOG 刀具柜LOG', after: 'LOG 刀具柜LOG' },
      { title: '领料模式', before: '记成本中心', after: '记员工' },
      { title: '单次最多', before: null, after: '5' },
    ]),
  );
  await floor.admin.ok('createOrUpdateVmPickSettlement', { vmIds: [vmId], settlementType: 2, payer: 4 });
  await floor.admin.ok('createOrUpdateVmPickSettlement', { vmIds: [vmId], settlementType: 3, payer: 4 });
  expect((await lastWords()).lines).toContainEqual({ title: '结算方式', before: '按补货结算', after: '不结算' });
  const { id } = await floor.admin.ok('createRecoveryPosition', { vmId, positionCode: 'R1', capacity: 20 });
  await floor.admin.ok('updateRecoveryPosition', { id, capacity: 30 });
  expect((await lastWords()).lines).toContainEqual({ title: '容量', before: '20', after: '30' });
  await floor.admin.ok('deleteRecoveryPosition', { id });
  expect((await lastWords()).lines).toContainEqual({ title: '回收仓位', before: 'R1', after: null });
});
