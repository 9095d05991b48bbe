import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createProducts, productHandlers } from './index.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();
let shop: Awaited<ReturnType<typeof openShop>>;
let place: Awaited<ReturnType<typeof furnish>>;
let made: string[];
beforeAll(async () => {
  shop = await openShop(database, productHandlers);
  place = await database.run((ctx) => furnish(ctx));
  made = await database.run((ctx) =>
    createProducts(
      ctx,
      ['夹具', '刀座', '螺钉'].map((productName, at) => ({
        productCode: `M-${at}`,
        productName,
        productTypeId: place.typeId,
        productPrice: 100,
        unit: '个',
        ...(at === 2 ? { packageUnit: '盒', packageQty: 50 } : {}),
      })),
    ),
  );
});
const [FIXTURE, HOLDER, SCREW] = [0, 1, 2];
const id = (at: number | undefined) => made[at ?? 0] ?? '';
let number = 0;
const bill = (lines: object[], more: object = {}) => ({ bomCode: `BOM-${(number += 1)}`, bomName: '清单', lines, ...more });
const create = (body: object) => shop.admin.ok('/vmbiz/createProductBom', body).then(({ bomId }) => bomId as string);
const refused = (body: object) => shop.admin.refusal('/vmbiz/createProductBom', body);
const find = async (bomId: string) => (await shop.admin.get(`/vmbiz/findProductBom?bomId=${bomId}`)).data;
const status = (bomId: string, bomStatus: number) => shop.admin.refusal('/vmbiz/updateProductBomStatus', { bomId, bomStatus });

test('R165 the states of a BOM: every transition of the table, and no other', async () => {
  const reach: Record<number, number[]> = { 0: [], 1: [1], 2: [2] };
  const allowed = new Set(['0>1', '0>2', '1>0', '1>2']);
  for (const before of [0, 1, 2])
    for (const after of [0, 1, 2]) {
      const bomId = await create(bill([{ productId: place.drill, num: 1 }]));
      for (const step of reach[before] ?? []) expect(await status(bomId, step)).toBeUndefined();
      expect([`${before}>${after}`, await status(bomId, after)]).toEqual([
        `${before}>${after}`,
        allowed.has(`${before}>${after}`) ? undefined : 'not-allowed-now',
      ]);
      expect((await find(bomId)).bomStatus).toBe(allowed.has(`${before}>${after}`) ? after : before);
    }
});

test('a change of a bill in force is its next version; the history keeps each as it was', async () => {
  const bomId = await create(bill([{ productId: place.drill, num: 1 }]));
  const update = (body: object) => shop.admin.ok('/vmbiz/updateProductBom', { bomId, ...body });
  expect(await update({ bomName: '改名' })).toEqual({ version: 1 });
  await status(bomId, 1);
  expect(
    await update({
      lines: [
        { productId: place.drill, num: 3 },
        { productId: id(SCREW), num: 2, unit: '盒' },
      ],
    }),
  ).toEqual({ version: 2 });
  const { rows } = await shop.admin.ok('/vmbiz/listProductBomHistory', { bomId });
  expect(rows.map((row: { version: number; changeType: string }) => [row.version, row.changeType])).toEqual([
    [2, 'version'],
    [1, 'status'],
    [1, 'update'],
    [1, 'create'],
  ]);
  expect(rows[0].content.lines).toMatchObject([{ num: 3 }, { num: 2, unit: '盒', baseNum: 100 }]);
  expect(rows[1].content).toMatchObject({ bomName: '改名', bomStatus: 1, lines: [{ num: 1 }] });
  await status(bomId, 2);
  expect(await shop.admin.refusal('/vmbiz/updateProductBom', { bomId, bomName: 'x' })).toBe('bom-void');
  expect(await shop.admin.refusal('/vmbiz/deleteProductBom', { bomId })).toBe('bom-not-draft');
  const draft = await create(bill([{ productId: place.drill, num: 1 }]));
  await shop.admin.ok('/vmbiz/deleteProductBom', { bomId: draft });
  expect(await shop.admin.refusal('/vmbiz/deleteProductBom', { bomId: draft })).toBe('not-found');
});

test('refused in words: codes that exist, circles, itself, units that do not convert or give no whole number, lines doubled', async () => {
  const parts = [{ productId: place.drill, num: 1 }];
  const first = bill(parts);
  await create(first);
  expect(await refused(first)).toBe('conflict');
  expect(await refused(bill(parts, { productId: place.drill }))).toBe('bom-self');
  expect(await refused(bill([{ productId: place.drill, num: 1, unit: '吨' }]))).toBe('unit-no-way');
  await shop.admin.ok('/basic/createUnitConversion', { productId: id(SCREW), fromUnit: '克', toUnit: '个', fromQty: 3, toQty: 1 });
  expect(await refused(bill([{ productId: id(SCREW), num: 10, unit: '克' }]))).toBe('unit-not-whole');
  await create(bill([{ productId: id(SCREW), num: 9, unit: '克' }]));
  expect(await refused(bill([...parts, ...parts]))).toBe('bad-input');
  expect(await refused(bill([]))).toBe('bad-input');
  expect(await refused(bill([{ productId: newId(), num: 1 }]))).toBe('not-found');
  // A fixture of holders, a holder of screws: screws made of fixtures would close the circle.
  await create(bill([{ productId: id(HOLDER), num: 2 }], { productId: id(FIXTURE) }));
  const holder = await create(bill([{ productId: id(SCREW), num: 4 }], { productId: id(HOLDER) }));
  expect(await refused(bill([{ productId: id(FIXTURE), num: 1 }], { productId: id(SCREW) }))).toBe('bom-cycle');
  await status(holder, 2);
  await create(bill([{ productId: id(FIXTURE), num: 1 }], { productId: id(SCREW) }));
  expect(await shop.admin.refusal('/vmbiz/createProductBom', bill([{ productId: id(SCREW), num: 4 }], { productId: id(HOLDER) }))).toBe(
    'bom-cycle',
  );
});

test('one bill in force for what is made; where-used and needs go through all levels', async () => {
  const [top = '', part = '', leaf = ''] = await database.run((ctx) =>
    createProducts(
      ctx,
      ['整机', '部件', '零件'].map((productName, at) => ({
        productCode: `L-${at}`,
        productName,
        productTypeId: place.typeId,
        productPrice: 100,
      })),
    ),
  );
  const partBill = bill([{ productId: leaf, num: 3 }], { productId: part });
  const [bomOfPart, bomOfTop] = [
    await create(partBill),
    await create(
      bill(
        [
          { productId: part, num: 2 },
          { productId: leaf, num: 1 },
        ],
        { productId: top },
      ),
    ),
  ];
  for (const bomId of [bomOfPart, bomOfTop]) expect(await status(bomId, 1)).toBeUndefined();
  const second = await create(bill([{ productId: leaf, num: 1 }], { productId: part }));
  expect(await status(second, 1)).toBe('bom-made-twice');
  const used = await shop.admin.ok('/vmbiz/listProductBom', { usedProductId: leaf });
  expect(used.rows.map((row: { bomId: string }) => row.bomId).sort()).toEqual([bomOfPart, bomOfTop, second].sort());
  const [channelId = ''] = place.channels;
  await database.run((ctx) => fill(ctx, { vmId: place.vmId, channelId, productId: leaf, qty: 10 }));
  const needs = await shop.admin.ok('/vmbiz/listProductBomNeed', { bomId: bomOfTop, quantity: 2 });
  expect(needs).toMatchObject([
    { productCode: 'L-2', needNum: 14, freeNum: 10, lackNum: 4, places: [{ name: '刀具柜VM1 101', free: 10 }] },
  ]);
  const scoped = await shop.as({ scope: { vm: [newId()] } }).ok('/vmbiz/listProductBomNeed', { bomId: bomOfTop, quantity: 2 });
  expect(scoped).toMatchObject([{ freeNum: 0, lackNum: 14 }]);
  expect(await shop.as({ rights: ['product.productBom'] }).refusal('/vmbiz/createProductBom')).toBe('not-permitted');
});
