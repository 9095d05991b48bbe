// Who hears of a combo order at the bell.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createLeader, createProject } from '../org/index.ts';
import { changeBomStatus, createBom } from '../product/index.ts';
import { makeMachine, openPlans } from '../replenish/test-floor.ts';
import { comboHandlers } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  floor = await openPlans(database, [comboHandlers]);
});

test('found 24 who leads a project hears of what is charged to it, without any right of his own', async () => {
  const machine = await database.run((ctx) => makeMachine(ctx, 'LEAD', 9));
  const empId = await database.run((ctx) => hire(ctx, 'PICKER'));
  const create = (more: object = {}) =>
    floor.admin.ok('/vmbiz/createComboPickOrder', { empId, lines: [{ productId: machine.drill, num: 1 }], ...more });
  const { leader, projectId } = await database.run(async (ctx) => {
    const { nodeId } = ctx;
    const { id } = await createProject(ctx, { projectCode: 'LEAD', projectName: '新线' });
    const leads = await hire(ctx, 'LEADER');
    await createLeader(ctx, { projectId: id, empId: leads });
    const user = newId();
    await ctx.db.insertInto('loginUser').values({ nodeId, id: user, loginAccount: 'leader', userName: '负责人', empId: leads }).execute();
    return { leader: user, projectId: id };
  });
  const told = async () => {
    const rows = await database.db.selectFrom('notice').select('receiverIds').where('title', 'like', '组合领料单%').execute();
    return rows.filter(({ receiverIds }) => receiverIds?.includes(leader)).length;
  };
  await create();
  expect(await told()).toBe(0);
  await create({ projectId });
  expect(await told()).toBe(1);
});

test('found 24 how many times a bill was asked for stands in the list', async () => {
  const machine = await database.run((ctx) => makeMachine(ctx, 'SETS', 9));
  const empId = await database.run((ctx) => hire(ctx, 'SETS'));
  const bomId = await database.run(async (ctx) => {
    const { bomId: made } = await createBom(ctx, { bomCode: 'SETS', bomName: '换刀', lines: [{ productId: machine.drill, num: 2 }] });
    await changeBomStatus(ctx, { bomId: made, bomStatus: 1 });
    return made;
  });
  const { id } = await floor.admin.ok('/vmbiz/createComboPickOrder', { empId, bomId, bomNum: 3 });
  const rows: { id: string }[] = (await floor.admin.ok('/vmbiz/listComboPickOrder', {})).rows;
  expect(rows.find((row) => row.id === id)).toMatchObject({ bomName: '换刀', bomNum: 3 });
});
