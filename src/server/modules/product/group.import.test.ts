// Product groups as files: what an export wrote gives the same groups, here and on a site that has none; each wrong line with its reason.
import { beforeAll, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { groupImport } from './group.import.ts';
import { groupLines, groupList, groupProductList, updateProductGroup } from './group.ts';
import { bindProductGroup, createProductGroup, createProducts, createProductType } from './index.ts';

const database = testDatabase();
const groups: string[] = [];
let ids: string[];
beforeAll(() =>
  database.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '分类' });
    const product = (code: string) => ({ productCode: code, productName: `商品${code}`, productTypeId, productPrice: 0, unit: '个' });
    ids = await createProducts(ctx, ['P1', 'P2', 'P3', 'P4'].map(product));
    for (const [groupCode, remark] of [
      ['G1', '夜班'],
      ['G2', null],
      ['G3', null],
    ] as const)
      groups.push((await createProductGroup(ctx, { groupCode, groupName: `组${groupCode}`, remark })).id);
    await bindProductGroup(ctx, { groupId: groups[0] ?? '', productIds: ids.slice(0, 3) });
    await bindProductGroup(ctx, { groupId: groups[1] ?? '', productIds: ids.slice(1, 2) });
  }),
);

/** What an export writes: the fields that the import reads. */
const written = async (ctx: Ctx) =>
  (await groupLines.page(ctx, { page: 1, limit: 100 })).rows.map(({ groupCode, groupName, remark, productCode }) => ({
    groupCode,
    groupName,
    remark,
    productCode,
  }));
const all = async (ctx: Ctx) =>
  Promise.all(
    (await groupList.page(ctx, { page: 1, limit: 100 })).rows.map(async ({ id, groupCode, groupName, remark }) => [
      groupCode,
      groupName,
      remark,
      (await groupProductList.page(ctx, { page: 1, limit: 100, groupId: id })).rows.map(({ productCode }) => productCode).join(' '),
    ]),
  );

/** Plans and applies rows as a file would give them, its first row on line 2. */
async function bring(ctx: Ctx, cells: readonly object[], options: object = { exact: false }) {
  const run = await groupImport.begin(ctx, options);
  const lines = cells.map((row, at) => {
    const parsed = safeParse(groupImport.row, row);
    if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues));
    return { line: at + 2, row: parsed.data as unknown };
  });
  const { problems, ...planned } = await run.plan(ctx, lines);
  const wrong = new Set(problems.map(({ line }) => line));
  const good = lines.filter(({ line }) => !wrong.has(line));
  expect(await run.apply(ctx, good), 'what was announced is what is done').toEqual(planned);
  return { ...planned, problems: problems.map(({ line, field, key }) => `${line} ${field} ${key}`), preview: run.preview?.()[0]?.zh };
}

test('an export has each group with its products, and gives the same groups when it is brought in again', async () => {
  await database.run(async (ctx) => {
    const file = await written(ctx);
    expect(file.map(({ groupCode, productCode }) => `${groupCode} ${productCode}`)).toEqual([
      'G1 P1',
      'G1 P2',
      'G1 P3',
      'G2 P2',
      'G3 null',
    ]);
    const before = await all(ctx);
    expect(await bring(ctx, file)).toMatchObject({ added: 0, changed: 0, same: 5, problems: [] });
    expect(await all(ctx)).toEqual(before);

    await ctx.db.deleteFrom('productGroup').where('groupCode', 'in', ['G1', 'G3']).execute();
    await bindProductGroup(ctx, { groupId: groups[1] ?? '', productIds: ids.slice(3) });
    expect(await bring(ctx, file, { exact: true })).toMatchObject({ added: 4, same: 1, problems: [], preview: '将从组里移出 1 个商品' });
    expect(await all(ctx)).toEqual(before);
  });
});

test('what a file does not name stays, unless the file is to say all; of a group with a wrong line nothing is taken out', async () => {
  await database.run(async (ctx) => {
    const line = (groupCode: string, productCode: string | null, more: object = {}) => ({
      groupCode,
      groupName: `组${groupCode}`,
      productCode,
      ...more,
    });
    const productsOf = async (code: string) => (await all(ctx)).find(([one]) => one === code)?.[3];
    await bring(ctx, [line('K', 'P1'), line('K', 'P2')]);
    expect(await bring(ctx, [line('K', 'P3', { groupName: '新名' })])).toMatchObject({ added: 1, changed: 0 });
    expect(await productsOf('K')).toBe('P1 P2 P3');
    const bad = [
      line('K', 'P1', { groupName: '新名' }),
      line('K', 'NO', { groupName: '新名' }),
      line('K', 'P2'),
      line('L', 'P1'),
      line('L', 'P1'),
      line('M', null),
      line('M', null),
    ];
    expect(await bring(ctx, bad, { exact: true })).toMatchObject({
      added: 2,
      same: 1,
      problems: ['3 productCode row-no-such', '4 groupName group-row-again', '6 productCode row-twice', '8 groupCode row-twice'],
      preview: undefined,
    });
    expect(await productsOf('K')).toBe('P1 P2 P3');
    expect(await bring(ctx, [line('K', 'P1', { groupName: '新名', remark: '说明' })], { exact: true })).toMatchObject({
      changed: 1,
      preview: '将从组里移出 2 个商品',
    });
    expect(await productsOf('K')).toBe('P1');
    await updateProductGroup(ctx, { id: groups[1] ?? '', remark: '留着' });
    await bring(ctx, [line('G2', 'P2')]);
    expect((await all(ctx)).find(([code]) => code === 'G2')).toEqual(['G2', '组G2', '留着', 'P2']);
  });
});
