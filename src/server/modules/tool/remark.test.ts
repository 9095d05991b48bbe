import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { cutterRemark } from '../../../contract/tool/remark.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createCutterRemark, cutterRemarkList, deleteCutterRemark, updateCutterRemark } from './remark.ts';

const database = testDatabase();
const all = { page: 1, limit: 15 };

test('remarks are made, put in order, changed and deleted; a code stands once', async () => {
  await database.run(async (ctx) => {
    const chipped = await createCutterRemark(ctx, { remarkCode: 'R1', remark: '崩刃', sort: 2 });
    await createCutterRemark(ctx, { remarkCode: 'R2', remark: '正常磨损', sort: 1 });
    const words = async () => (await cutterRemarkList.page(ctx, all)).rows.map(({ remark }) => remark);
    expect(await words()).toEqual(['正常磨损', '崩刃']);
    await updateCutterRemark(ctx, { id: chipped.id, remark: '刃口崩缺', sort: undefined });
    expect((await cutterRemarkList.page(ctx, { ...all, keyword: '崩' })).rows).toMatchObject([{ remark: '刃口崩缺', sort: 2 }]);
    await expect(createCutterRemark(ctx, { remarkCode: 'R1', remark: 'x', sort: undefined })).rejects.toMatchObject({ key: 'conflict' });
    await expect(updateCutterRemark(ctx, { id: chipped.id, remarkCode: 'R2', sort: undefined })).rejects.toMatchObject({ key: 'conflict' });
    await deleteCutterRemark(ctx, { id: chipped.id });
    expect(await words()).toEqual(['正常磨损']);
    await expect(deleteCutterRemark(ctx, { id: newId() })).rejects.toMatchObject({ key: 'not-found' });
  });
});

test('each write has its own right', () => {
  expect([cutterRemark.create, cutterRemark.update, cutterRemark.delete].map(({ permit }) => permit)).toEqual([
    'system.returnCutterRemarkPage.create',
    'system.returnCutterRemarkPage.update',
    'system.returnCutterRemarkPage.delete',
  ]);
});
