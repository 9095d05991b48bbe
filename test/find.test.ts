// What people type finds what they mean: in pickers and in lists, by one index (issue 21, Find; docs/decisions/0045-find.md).
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pinyin } from 'pinyin-pro';
import { find } from '../src/contract/find/index.ts';
import { allRights } from '../src/contract/menu.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { sought } from '../src/server/kernel/list/sought.ts';
import { from } from '../src/server/kernel/scope.ts';
import { implementations } from '../src/server/modules/index.ts';
import { createDepartment } from '../src/server/modules/org/index.ts';
import { createEmployee, updateEmployee } from '../src/server/modules/org/employee.ts';
import { searchEmployees } from '../src/server/modules/org/org.query.ts';
import { empList } from '../src/server/modules/org/employee.query.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { updateProduct } from '../src/server/modules/product/product.ts';
import { productList, searchProducts } from '../src/server/modules/product/product.query.ts';
import { furnishStore } from '../src/server/modules/warehouse/test-store.ts';
import { testDatabase } from './database.ts';

const database = testDatabase();
const made: Record<string, string> = {};

const goods = [
  { productCode: 'LX-04', productName: '整体硬质合金立铣刀', spec: 'φ10×75 4刃', brand: '远山', nodeProductCode: 'W-8801' },
  { productCode: 'LX-02', productName: '整体硬质合金立铣刀', spec: 'φ1mm 2刃', brand: '锐切' },
  { productCode: 'ST-09', productName: '丁腈防护手套', spec: '9寸', brand: '安盾' },
  { productCode: 'ST-08', productName: '丁腈防护手套', spec: '8寸', brand: '安盾' },
  { productCode: 'KP-01', productName: '四爪卡盘', spec: '200', brand: '精密' },
  { productCode: 'LQ-01', productName: '长城铝切削液', spec: '18L', brand: '长城' },
];
const people = [
  ['E001', '张伟', '一车间'],
  ['E002', '张小三', '二车间'],
  ['E003', '单立人', '二车间'],
  ['E004', '曾国强', '一车间'],
] as const;

beforeAll(async () => {
  await database.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '物料' });
    for (const one of goods) made[one.productCode] = (await createProduct(ctx, { ...one, productTypeId, productPrice: 100 } as never)).id;
    for (const name of ['一车间', '二车间'])
      made[name] = (await createDepartment(ctx, { departmentCode: name, departmentName: name } as never)).id;
    for (const [empCode, empName, department] of people)
      made[empCode] = (await createEmployee(ctx, { empCode, empName, departmentId: made[department] } as never)).id;
  });
});

const products = (keyword: string) =>
  database.run(async (ctx) => (await searchProducts(ctx, { keyword })).map(({ productCode }) => productCode));
const listed = (keyword: string) =>
  database.run(async (ctx) => {
    const { rows, nearly } = (await productList.page(ctx, { keyword, page: 1, limit: 15 })) as {
      rows: { productCode: string }[];
      nearly?: true;
    };
    return { codes: rows.map(({ productCode }) => productCode), nearly };
  });
const employees = (keyword: string, scope: Ctx['scope'] = {}) =>
  database.run(async (ctx) => (await searchEmployees({ ...ctx, scope }, { keyword })).map(({ empCode }) => empCode));

test.each([
  ['立铣刀 4刃', ['LX-04']],
  ['4刃 立铣刀', ['LX-04']],
  ['手套 9寸', ['ST-09']],
  ['手套9', []],
  ['φ1mm', ['LX-02']],
  ['Φ１ｍｍ', ['LX-02']],
  ['⌀10*75', ['LX-04']],
  ['yuanshan', ['LX-04']],
  ['YS 立铣', ['LX-04']],
  ['W-8801', ['LX-04']],
  ['shoutao 安盾', ['ST-08', 'ST-09']],
  ['fhst', ['ST-08', 'ST-09']],
  ['kapan', ['KP-01']],
  ['qiapan', ['KP-01']],
  ['lvqie', ['LQ-01']],
  ['changcheng', ['LQ-01']],
])('products: "%s" finds %j, in the picker and in the list', async (typed, codes) => {
  expect(await products(typed)).toEqual(codes);
  expect((await listed(typed)).codes).toEqual(codes);
});

test.each([
  ['zhang', ['E001', 'E002']],
  ['zhangwei', ['E001']],
  ['zxs', ['E002']],
  ['shan', ['E003']],
  ['zeng', ['E004']],
  ['三 张', ['E002']],
])('people: "%s" finds %j', async (typed, codes) => {
  expect(await employees(typed)).toEqual(codes);
  const rows = await database.run((ctx) => empList.page(ctx, { keyword: typed, page: 1, limit: 15 }));
  expect((rows.rows as { empCode: string }[]).map(({ empCode }) => empCode)).toEqual(codes);
});

test.each([
  ['立洗刀', ['LX-02', 'LX-04'], 'the wrong sign of the same sound'],
  ['立铣力', ['LX-02', 'LX-04'], 'another sign'],
  ['yuansahn', ['LX-04'], 'two letters that changed places'],
  ['shoutaoo', ['ST-08', 'ST-09'], 'a letter that no name goes on with'],
  ['yuamshan', ['LX-04'], 'another letter'],
  ['yanshan', ['LX-04'], 'one too few'],
  ['yuanshhan', ['LX-04'], 'one too many'],
  ['kapna', ['KP-01'], 'a short word, two letters that changed places'],
  ['fsht', ['ST-08', 'ST-09'], 'initials that changed places'],
  ['fhhst', ['ST-08', 'ST-09'], 'one too many in a short word'],
])('misspelt by a letter, "%s" finds %j: %s', async (typed, codes) => {
  expect(await products(typed)).toEqual(codes);
  const list = await listed(typed);
  expect([list.codes, list.nearly]).toEqual([codes, true]);
});

test('a number is never guessed, and what is spelt right is told from what is nearly so', async () => {
  expect(await products('W-8802')).toEqual([]);
  expect(await listed('手套')).toEqual({ codes: ['ST-08', 'ST-09'], nearly: undefined });
  await database.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T2', productTypeName: '错字' });
    await createProduct(ctx, { productCode: 'AA-1', productName: '立洗刀', productTypeId, productPrice: 1 } as never);
  });
  expect(await products('立铣刀')).toEqual(['LX-02', 'LX-04', 'AA-1']);
  expect((await listed('立铣刀')).codes).toEqual(['LX-02', 'LX-04']);
});

test('what is just it comes first, then what begins so, then what holds it', async () => {
  await database.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T3', productTypeName: '顺序' });
    for (const [productCode, productName] of [
      ['A1', '大扳手'],
      ['A2', '扳手套装'],
      ['A3', '扳手'],
    ])
      await createProduct(ctx, { productCode, productName, productTypeId, productPrice: 1 } as never);
  });
  expect(await products('扳手')).toEqual(['A3', 'A2', 'A1']);
});

test('a changed name is found by the new one at once and no more by the old', async () => {
  await database.run(async (ctx) => {
    await updateEmployee(ctx, { id: made['E004'], empName: '李和' } as never);
    await updateProduct(ctx, { id: made['KP-01'], brand: '远航' } as never);
  });
  expect([await employees('zengguo'), await employees('lihe'), await products('yuanhang')]).toEqual([[], ['E004'], ['KP-01']]);
});

test('a person with data permission finds nothing beyond it, neither as it is spelt nor nearly so', async () => {
  const scope = { department: [made['一车间'] ?? ''] };
  expect(await employees('zhang', scope)).toEqual(['E001']);
  expect(await employees('zhangxiaosan', scope)).toEqual([]);
  expect(await employees('zhangxiaoshan', scope)).toEqual([]);
  expect(await employees('zhangxiaoshan')).toEqual(['E002']);
});

const everybody = (ctx: Ctx): Ctx => ({ ...ctx, rights: new Set(allRights) });
const palette = (keyword: string, as: (ctx: Ctx) => Ctx = everybody) =>
  database.run(async (ctx) => {
    const asked = implementations.find(({ endpoints }) => endpoints['all']?.path === find.all.path)?.handlers['all'];
    const found = (await asked?.(as(ctx), { keyword }, {} as never)) as { kind: string; records: { name: string }[] }[];
    return Object.fromEntries(found.map(({ kind, records }) => [kind, records.map(({ name }) => name)]));
  });

test('the palette finds records of all kinds at once; what is nearly so only where nothing is just so', async () => {
  expect(await palette('车间')).toEqual({ department: ['一车间', '二车间'] });
  expect(await palette('yichejian')).toEqual({ department: ['一车间'] });
  expect((await palette('zhang'))['employee']).toEqual(['张伟', '张小三']);
  expect((await palette('yuamshan'))['product']).toEqual(['整体硬质合金立铣刀']);
  expect(await palette('!!')).toEqual({});
});

test('the palette gives nothing beyond the data permission, and no kind without its right', async () => {
  await database.run((ctx) =>
    ctx.db.insertInto('role').values({ nodeId: ctx.nodeId, id: newId(), roleCode: 'R9', roleName: '一车间看守' }).execute(),
  );
  const narrowed = (ctx: Ctx): Ctx => ({ ...everybody(ctx), scope: { department: [made['一车间'] ?? ''] } });
  expect(await palette('车间', narrowed)).toEqual({ department: ['一车间'], role: ['一车间看守'] });
  expect((await palette('zhang', narrowed))['employee']).toEqual(['张伟']);
  expect(await palette('zhangxiaosan', narrowed)).toEqual({});
  expect((await palette('一车间', (ctx) => ({ ...ctx, rights: new Set() })))['role']).toBeUndefined();
});

test('where a machine is known, what it holds comes first; of one out of sight nothing is told', async () => {
  const vmId = newId();
  await database.run(async (ctx) => {
    const model = newId();
    await sql`insert into vm_model (node_id, id, model_code, model_name, rows, columns) values (${ctx.nodeId}, ${model}, 'M', '螺旋机', 4, 4)`.execute(
      ctx.db,
    );
    await sql`insert into vm (node_id, id, vm_code, device_code, vm_name, vm_model_id) values (${ctx.nodeId}, ${vmId}, 'V1', 'D1', '柜', ${model})`.execute(
      ctx.db,
    );
    await sql`insert into vm_channel (node_id, id, vm_id, channel_code, tray, position, capacity, product_id)
      values (${ctx.nodeId}, ${newId()}, ${vmId}, '11', 1, 1, 10, ${made['ST-09']})`.execute(ctx.db);
  });
  const offered = (scope: Ctx['scope']) =>
    database.run(async (ctx) =>
      (await searchProducts({ ...ctx, scope }, { keyword: '防护手套', vmId })).map(({ productCode }) => productCode),
    );
  // What is written on its channel is the machine's as well.
  const seenBy = (scope: Ctx['scope']) => palette('v1-11', (ctx) => ({ ...everybody(ctx), scope }));
  expect((await seenBy({}))['vmChannel']).toEqual(['11']);
  expect((await seenBy({ vm: [newId()] }))['vmChannel']).toBeUndefined();
  expect((await offered({})).slice(0, 2)).toEqual(['ST-09', 'ST-08']);
  expect((await offered({ vm: [newId()] })).slice(0, 2)).toEqual(['ST-08', 'ST-09']);
});

test('signs are said as the dictionary of sounds says them', async () => {
  const names = ['手套', '欧阳娜娜', '铝合金', '女工', '喆堃玥', '螺栓', '轴承', '翠绿滤芯'];
  for (const name of names) {
    const said = pinyin(name, { toneType: 'none', type: 'array', v: true }).join('');
    const { rows } = await sql<{ sounds: string }>`select search_sounds(${name}) as sounds`.execute(database.db);
    expect(rows[0]?.sounds.split('\n')).toContain(said);
  }
});

test('found 21 a milling cutter is found as workshops say it, 粘 in both ways', async () => {
  for (const [name, said] of [
    ['整体硬质合金立铣刀', 'xidao'],
    ['铣削', 'xixue'],
    ['粘尘垫', 'zhanchen'],
    ['粘尘垫', 'nianchen'],
  ]) {
    const { rows } = await sql<{ sounds: string }>`select search_sounds(${name}) as sounds`.execute(database.db);
    expect(rows[0]?.sounds).toContain(said);
  }
});

test('what is kept before and after a change says nothing of how it is searched', async () => {
  const { rows } = await database.pool.query("select count(*)::int as n from operate_log where params::text like '%searchText%'");
  expect(rows[0].n).toBe(0);
});

test('among 20,000 products an answer is found by the index', { timeout: 120_000 }, async () => {
  await database.run(async (ctx) => {
    const typeId = newId();
    await sql`insert into product_type (node_id, id, product_type_code, product_type_name) values (${ctx.nodeId}, ${typeId}, 'BIG', '大')`.execute(
      ctx.db,
    );
    await sql`insert into product (node_id, id, product_code, product_name, spec, brand, product_type_id)
      select ${ctx.nodeId}, gen_random_uuid(), 'S' || at, substr('车铣钻镗磨刨拉锯攻铰', at % 10 + 1, 1) || substr('刀床头片杆', at / 10 % 5 + 1, 1), 'φ' || at % 40 || 'mm ' || at % 6 || '刃',
        '牌' || at % 30, ${typeId} from generate_series(1, 20000) at`.execute(ctx.db);
    await sql`analyze product`.execute(ctx.db);
    const plan = JSON.stringify(await from(ctx, 'product', 'p').select('p.id').where(sought('p')('镗片 φ13mm', ctx)).explain('json'));
    expect(plan).toContain('product_by_search');
  });
});

test('a card, a lot and a bin say whose and what they are', async () => {
  const at = await database.run((ctx) => furnishStore(ctx, 'FIND', 1));
  await database.run(async (ctx) => {
    await sql`insert into node_card (node_id, id, card_no, emp_id) values (${ctx.nodeId}, ${newId()}, '00778899', ${made['E001']})`.execute(
      ctx.db,
    );
    await sql`insert into stock_lot (node_id, id, product_id, lot_no, expiry_date) values (${ctx.nodeId}, ${newId()}, ${at.glove}, 'LOT-7781', '2027-03-01')`.execute(
      ctx.db,
    );
  });
  expect(await palette('00778899')).toMatchObject({ employee: ['张伟'], borrower: ['张伟'] });
  const far = { department: [made['二车间'] ?? ''] };
  expect(await palette('00778899', (ctx) => ({ ...everybody(ctx), scope: far }))).not.toHaveProperty('employee');
  expect((await palette('LOT-7781'))['lot']).toEqual(['LOT-7781']);
  expect([(await palette('S1-102'))['bin'], (await palette('FIND-S1-102'))['bin']]).toEqual([['S1-102'], ['S1-102']]);
  expect(await palette('S1-102', (ctx) => ({ ...everybody(ctx), scope: { warehouse: [newId()] } }))).not.toHaveProperty('bin');
});
