import { beforeAll, expect, test } from 'vitest';
import { usualConfig } from '../../../contract/system/node-config.ts';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { fill, furnish, hire, openFloor } from '../../../../test/machine-floor.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openFloor>>;
beforeAll(async () => {
  floor = await openFloor(database);
});

test('R121 a machine has vmCode, deviceCode, model and type; a row of the list has deviceCode and vmName', async () => {
  const { vmId } = await database.run((ctx) => furnish(ctx, { code: 'R121' }));
  const { rows } = await floor.admin.ok('listVm', { keyword: 'R121' });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: vmId,
    vmCode: 'R121',
    deviceCode: 'D-R121',
    vmName: '刀具柜R121',
    model: '型号R121',
    type: 1,
    onlineFlag: false,
  });
  const found = await floor.admin.get('findVmDetail?vmCode=R121');
  expect(found.data).toMatchObject({ vmCode: 'R121', deviceCode: 'D-R121', model: '型号R121', type: 1, rows: 2, columns: 6 });
  expect((await floor.admin.get('findVmDetail')).error).toBe('vm-not-named');
  expect((await floor.admin.get('findVmDetail?vmCode=none')).error).toBe('not-found');
});

test('a machine is found by pinyin initials, type, state and warehouse, and its channels are counted by level', async () => {
  const { vmId, channels, drill, warehouseId } = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'LEV' });
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[1] ?? '', productId: made.drill, qty: 5 });
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[2] ?? '', productId: made.drill, qty: 6 });
    return made;
  });
  await floor.admin.ok('vmChannelBindProduct', { ids: channels.slice(0, 3), productId: drill });
  await floor.admin.ok('updateVmChannelFreezeStatus', { ids: [channels[3]], freezeStatus: 1 });
  await floor.admin.ok('mergeVmChannel/v2', { ids: channels.slice(4, 6) });
  const { rows } = await floor.admin.ok('listVm', { warehouseId });
  expect(rows).toHaveLength(1);
  // 12 places, one merged away; 0 of 2 warns, 5 of 5 reminds, 6 and the seven without a product are normal
  expect(rows[0]).toMatchObject({ channelCount: 11, warnChannels: 1, remindChannels: 1, normalChannels: 8, freezeChannels: 1 });
  const total = async (filter: object) => (await floor.admin.ok('listVm', { vmCode: 'LEV', ...filter })).total;
  expect(await total({ keyword: 'djglev' })).toBe(1);
  expect(await total({ keyword: 'xx' })).toBe(0);
  expect(await total({ type: 1, onlineFlag: false, lockFlag: false })).toBe(1);
  expect([await total({ type: 2 }), await total({ onlineFlag: true }), await total({ lockFlag: true })]).toEqual([0, 0, 0]);
  expect((await floor.admin.ok('searchVm', { keyword: 'LEV' })).map((row: { id: string }) => row.id)).toEqual([vmId]);
  expect((await floor.admin.ok('statVm')).channels.FREEZE).toBeGreaterThanOrEqual(1);
});

test('machines whose word cannot be relied on are named for the figures that all of them make, unless they are stopped', async () => {
  const { vmId } = await database.run((ctx) => furnish(ctx, { code: 'QUIET' }));
  const doubtful = async () =>
    (await floor.admin.ok('statVm')).doubtful.filter((one: { vmId: string }) => one.vmId === vmId).map((one: { talk: object }) => one.talk);
  const told = (ago: string, missing: number) =>
    database.pool.query(
      `insert into device_state (node_id, vm_id, heartbeat_at, missing_events) select node_id, id, now() - $2::interval, $3 from vm where id = $1
       on conflict (node_id, vm_id) do update set heartbeat_at = excluded.heartbeat_at, missing_events = excluded.missing_events`,
      [vmId, ago, missing],
    );
  expect(await doubtful()).toEqual([]);
  await told('0', 0);
  expect(await doubtful()).toEqual([]);
  await told('0', 12);
  expect(await doubtful()).toMatchObject([{ missingEvents: 12 }]);
  await told('1 hour', 0);
  expect(await doubtful()).toHaveLength(1);
  await floor.admin.ok('updateVm', { id: vmId, lockFlag: true });
  expect(await doubtful()).toEqual([]);
});

test('a machine is made, changed, stopped; what has channels is not deleted', async () => {
  const { modelId, warehouseId } = await database.run((ctx) => furnish(ctx, { code: 'OLD' }));
  const input = { vmCode: 'NEW', deviceCode: 'D-NEW', vmName: '新柜', vmModelId: modelId, warehouseId };
  const { id } = await floor.admin.ok('createVm', input);
  expect(await floor.admin.refusal('createVm', { ...input, deviceCode: 'other' })).toBe('conflict');
  expect(await floor.admin.refusal('createVm', { ...input, vmCode: 'other' })).toBe('conflict');
  expect(await floor.admin.refusal('createVm', { ...input, vmCode: 'a', deviceCode: 'b', vmModelId: newId() })).toBe('not-found');
  await floor.admin.ok('updateVm', { id, vmName: '停用柜', lockFlag: true });
  expect((await floor.admin.get('findVmDetail?vmCode=NEW')).data).toMatchObject({ vmName: '停用柜', lockFlag: true });
  expect((await floor.admin.post('updateVm', { id, vmCode: 'OLD' })).msg).toBe('设备编码已存在：OLD');
  expect(await floor.admin.refusal('updateVm', { id, vmCode: 'NEW' })).toBeUndefined();
  await floor.admin.ok('deleteVm', { id });
  const old = await floor.admin.get('findVmDetail?vmCode=OLD');
  expect(await floor.admin.refusal('deleteVm', { id: old.data.id })).toBe('vm-has-history');
});

test('a model never becomes smaller than the channels of its machines, and is not deleted while a machine has it', async () => {
  const { modelId, vmId } = await database.run((ctx) => furnish(ctx, { code: 'MOD', rows: 3, columns: 4 }));
  expect(await floor.admin.refusal('updateVmModel', { id: modelId, rows: 2 })).toBe('channel-outside');
  await floor.admin.ok('updateVmModel', { id: modelId, rows: 4, modelName: '大' });
  const { id: small } = await floor.admin.ok('createVmModel', { modelCode: 'S', modelName: '小', rows: 1, columns: 4 });
  expect(await floor.admin.refusal('updateVm', { id: vmId, vmModelId: small })).toBe('channel-outside');
  expect(await floor.admin.refusal('deleteVmModel', { id: modelId })).toBe('in-use');
  await floor.admin.ok('deleteVmModel', { id: small });
  expect(await floor.admin.refusal('createVmModel', { modelCode: 'M-MOD', modelName: '大', rows: 1, columns: 1 })).toBe('conflict');
});

test('R101 machines of given models, of the own site alone', async () => {
  const { modelId } = await database.run((ctx) => furnish(ctx, { code: 'UPG' }));
  const { nodeId } = database.node;
  expect(await floor.admin.ok('findByNodeIdAndVmModeId', { nodeId, vmModelIds: [modelId] })).toEqual([
    { deviceCode: 'D-UPG', vmName: '刀具柜UPG' },
  ]);
  expect(await floor.admin.ok('findByNodeIdAndVmModeId', { nodeId: newId(), vmModelIds: [modelId] })).toEqual([]);
});

test('pick mode, settlement, recovery positions and bound employees of a machine', async () => {
  const { vmId, empId, typeId } = await database.run(async (ctx) => {
    const { vmId, typeId } = await furnish(ctx, { code: 'SET' });
    return { vmId, typeId, empId: await hire(ctx, 'E-SET') };
  });
  const { admin } = floor;
  // Until it has one of its own, the site's.
  expect((await admin.get(`findVmPickMode?vmId=${vmId}`)).data).toMatchObject({ vmId, modeCode: usualConfig.pickModeCode, maxNum: null });
  const mode = { modeCode: 'cost', needCost: true, needProject: false, needApproval: false, faceFlag: true };
  await admin.ok('createOrUpdateVmPickMode', { vmIds: [vmId], ...mode, maxNum: 5 });
  await admin.ok('createOrUpdateVmPickMode', { vmIds: [vmId], ...mode });
  expect((await admin.get(`findVmPickMode?vmId=${vmId}`)).data).toEqual({ vmId, ...mode, maxNum: null });
  await admin.ok('createOrUpdateVmPickSettlement', { vmIds: [vmId], settlementType: 2, payer: 4 });
  expect((await admin.get('findVmPickSettlement?vmCode=SET')).data).toMatchObject({ settlementType: 2, payer: 4, costId: null });
  expect(await admin.refusal('createOrUpdateVmPickSettlement', { vmIds: [vmId], settlementType: 2, payer: 4, costId: newId() })).toBe(
    'not-found',
  );

  const { id } = await admin.ok('createRecoveryPosition', { vmId, positionCode: 'R1', capacity: 20, productTypeId: typeId });
  expect(await admin.refusal('createRecoveryPosition', { vmId, positionCode: 'R1', capacity: 20 })).toBe('conflict');
  await admin.ok('updateRecoveryPosition', { id, capacity: 30 });
  expect((await admin.ok('listRecoveryPosition', { vmId })).rows).toMatchObject([
    { positionCode: 'R1', capacity: 30, currentNum: 0, productTypeName: '刀具' },
  ]);
  await admin.ok('deleteRecoveryPosition', { id });
  expect((await admin.ok('listRecoveryPosition', { vmId })).total).toBe(0);

  await admin.ok('vmBindEmp', { vmIds: [vmId], empIds: [empId] });
  await admin.ok('vmBindEmp', { vmIds: [vmId], empIds: [empId], validTo: '2030-01-01T00:00:00+08:00' });
  expect((await admin.ok('listVmEmp', { vmId })).rows).toMatchObject([
    { empCode: 'E-SET', empName: '张三', validTo: '2029-12-31T16:00:00.000Z' },
  ]);
  expect(await admin.refusal('vmBindEmp', { vmIds: [vmId], empIds: [newId()] })).toBe('not-found');
  await admin.ok('vmUnbindEmp', { vmIds: [vmId], empIds: [empId] });
  expect((await admin.ok('listVmEmp', { vmId })).total).toBe(0);
});

test('the configuration of chosen machines is a file', async () => {
  const { vmId } = await database.run((ctx) => furnish(ctx, { code: 'CFG', rows: 1, columns: 3 }));
  const answer = await floor.admin.post('vmConfigExport', { vmIds: [vmId], format: 'csv' });
  const lines = answer.raw.trim().split(/\r?\n/);
  expect(lines[0]).toContain('设备编码');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('CFG');
  expect(lines[1]).toContain('螺距20mm');
  const english = await floor.admin.send({
    method: 'POST',
    path: 'vmConfigExport',
    body: { vmIds: [vmId], format: 'csv' },
    headers: { 'accept-language': 'en' },
  });
  const [head = '', first = ''] = english.raw.trim().split(/\r?\n/);
  expect(head).toContain('Machine code');
  expect(first).toContain('Pitch 20 mm');
  expect(`${head}${first}`.replaceAll('刀具柜', '').replaceAll('型号CFG', '').replaceAll('CFG仓', '')).not.toMatch(/[一-龥]/);
  const workbook = await floor.admin.post('vmConfigExport', { vmIds: [vmId] });
  expect(workbook.raw.slice(0, 2)).toBe('PK');
  expect(await floor.admin.refusal('vmConfigExport', { vmIds: [newId()] })).toBe('not-found');
});

test('without the right nothing is written, and a foreign site or machine is not there', async () => {
  const mine = await database.run((ctx) => furnish(ctx, { code: 'MINE' }));
  const other = await database.run((ctx) => furnish(ctx, { code: 'OTHER' }));
  const reader = floor.as({ rights: ['machine.machineManage'] });
  for (const [path, body] of [
    ['createVm', { vmCode: 'X', deviceCode: 'X', vmName: 'X', vmModelId: mine.modelId }],
    ['updateVm', { id: mine.vmId, vmName: 'X' }],
    ['deleteVm', { id: mine.vmId }],
    ['createVmModel', { modelCode: 'X', modelName: 'X', rows: 1, columns: 1 }],
    ['vmConfigExport', { vmIds: [mine.vmId] }],
    ['createRecoveryPosition', { vmId: mine.vmId, positionCode: 'X', capacity: 1 }],
    ['vmUnbindEmp', { vmIds: [mine.vmId], empIds: [mine.vmId] }],
  ] as const) {
    expect([path, await reader.refusal(path, body)]).toEqual([path, 'not-permitted']);
  }
  const limited = floor.as({ scope: { vm: [mine.vmId] } });
  expect((await limited.ok('listVm', { keyword: '刀具柜' })).rows.map((row: { vmCode: string }) => row.vmCode)).toEqual(['MINE']);
  const without = floor.as({ scope: { warehouse: [mine.warehouseId] } });
  const { rows } = await without.ok('listVm', { keyword: '刀具柜', limit: 200 });
  const nameOf = (vmId: string) => rows.find(({ id }: { id: string }) => id === vmId).warehouseName;
  expect([nameOf(mine.vmId), nameOf(other.vmId)]).toEqual(['MINE仓', null]);
  expect(await limited.refusal('updateVm', { id: other.vmId, vmName: 'X' })).toBe('not-found');
  expect((await limited.get(`findVmDetail?vmId=${other.vmId}`)).error).toBe('not-found');
  expect(
    await limited.refusal('createOrUpdateVmPickMode', {
      vmIds: [mine.vmId, other.vmId],
      modeCode: 'emp',
      needCost: false,
      needProject: false,
      needApproval: false,
      faceFlag: false,
    }),
  ).toBe('not-found');
  expect(await limited.refusal('vmConfigExport', { vmIds: [other.vmId] })).toBe('not-found');
  // A code that a machine out of sight has is taken all the same.
  expect((await limited.post('updateVm', { id: mine.vmId, vmCode: 'OTHER' })).msg).toBe('设备编码已存在：OTHER');
  const foreign = floor.as({ nodeId: newId() });
  expect((await foreign.ok('listVm')).total).toBe(0);
  expect(await foreign.refusal('deleteVm', { id: mine.vmId })).toBe('not-found');
});
