// What belongs to the goods of the demonstration site: units, substitutes, lives, groups, tags with their checks, the group's list, bills.
// Chosen by place in the list, not by chance: the history that follows stays as it is.
import type { Ctx } from '../kernel/ctx.ts';
import {
  addRfid,
  batchUpdateProducts,
  bindProductGroup,
  changeBomStatus,
  checkRfid,
  createBom,
  createProduct,
  createProductConversion,
  createProductGroup,
  createProductLife,
  createUnitConversion,
  deprecateRfid,
  syncCompanyProducts,
  updateBom,
} from '../modules/product/index.ts';
import type { DemoProduct } from './goods.ts';
import { BomStatus } from '../../contract/product/codes.ts';

export type Good = DemoProduct & { id: string };
interface Ground {
  goods: readonly Good[];
  types: ReadonlyMap<string, string>;
  /** Where gauges are read: a machine, where the site has it. */
  vmId: string | undefined;
}
const HOUR = 3_600_000;

/** Makes all of it; a small site gets what its goods allow. */
export async function makeBelongings(ctx: Ctx, ground: Ground): Promise<void> {
  const of = (type: string) => ground.goods.filter(({ family }) => family.type === type);
  await makeUnits(ctx, of);
  await makeSubstitutes(ctx, of);
  await makeGroups(ctx, of);
  await makeTags(ctx, of, ground.vmId);
  await makeGroupList(ctx, ground);
  await makeBills(ctx, of, ground.types);
}
type Of = (type: string) => Good[];

async function makeUnits(ctx: Ctx, of: Of): Promise<void> {
  await createUnitConversion(ctx, { fromUnit: '打', toUnit: '双', fromQty: 1, toQty: 12, remark: '通用' });
  await createUnitConversion(ctx, { fromUnit: '打', toUnit: '副', fromQty: 1, toQty: 12, remark: '通用' });
  for (const [type, packageUnit, packageQty, cases] of [
    ['T21', '包', 12, 10],
    ['T22', '盒', 25, 20],
    ['T13', '盒', 10, 20],
    ['T24', '盒', 200, 10],
  ] as const) {
    const some = of(type).slice(0, 12);
    if (some.length === 0) continue;
    await batchUpdateProducts(ctx, { ids: some.map(({ id }) => id), packageUnit, packageQty });
    for (const { id } of some)
      await createUnitConversion(ctx, { productId: id, fromUnit: '箱', toUnit: packageUnit, fromQty: 1, toQty: cases });
  }
}

/** What another brand makes in the same size stands in; inserts of one kind do so for each other. */
async function makeSubstitutes(ctx: Ctx, of: Of): Promise<void> {
  for (const type of ['T21', 'T13', 'T12', 'T31']) {
    const some = of(type).slice(0, 60);
    for (const [at, product] of some.entries()) {
      const other = some
        .slice(at + 1)
        .find(({ family, spec, brand }) => family === product.family && spec === product.spec && brand !== product.brand);
      if (other) await createProductConversion(ctx, { productId: product.id, targetProductId: other.id });
    }
  }
  for (const [at, { id, name }] of of('T11').slice(0, 15).entries())
    await createProductConversion(ctx, {
      productId: id,
      customerProductCode: `KH-${String(70_001 + at)}`,
      customerProductName: `客户图号 ${name}`,
    });
  const lives = [
    ['T25', 12, 'M', null],
    ['T26', 6, 'M', null],
    ['T23', 3, 'M', null],
    ['T11', 200, 'H', 3],
    ['T31', 3, 'Y', null],
  ] as const;
  for (const [type, lifeValue, lifeUnit, maxRegrind] of lives)
    for (const { id } of of(type).slice(0, 10)) await createProductLife(ctx, { productId: id, lifeValue, lifeUnit, maxRegrind });
}

async function makeGroups(ctx: Ctx, of: Of): Promise<void> {
  const groups = [
    ['PPE-BASIC', '新员工劳保包', ['T21', 'T23', 'T24', 'T25', 'T26'], 2],
    ['CNC-DAILY', '加工中心日常刀具', ['T11', 'T12', 'T13'], 8],
    ['NIGHT', '夜班可领', ['T21', 'T22', 'T13', 'T73'], 5],
    ['GAUGE', '受控量具', ['T31', 'T32', 'T33'], 10],
  ] as const;
  for (const [groupCode, groupName, types, each] of groups) {
    const { id } = await createProductGroup(ctx, { groupCode, groupName });
    const productIds = types.flatMap((type) => of(type).slice(0, each)).map((product) => product.id);
    if (productIds.length > 0) await bindProductGroup(ctx, { groupId: id, productIds });
  }
}

const DAYS = 20;

async function makeTags(ctx: Ctx, of: Of, vmId: string | undefined): Promise<void> {
  const gauges = [...of('T31').slice(0, 6), ...of('T32').slice(0, 6)];
  if (gauges.length === 0) return;
  await batchUpdateProducts(ctx, { ids: gauges.map(({ id }) => id), rfidFlag: true });
  const tags: { id: string; code: string; productId: string }[] = [];
  for (const [at, { id }] of gauges.entries()) {
    const codes = [1, 2, 3].map((n) => `E2801160600002${String(at * 10 + n).padStart(4, '0')}`);
    const { ids } = await addRfid(ctx, { productId: id, rfidCodes: codes });
    tags.push(...codes.map((code, n) => ({ id: ids[n] ?? '', code, productId: id })));
  }
  const lost = tags.filter((_, at) => at % 11 === 5);
  await deprecateRfid(ctx, { ids: lost.map(({ id }) => id), reason: '标签脱落，已换新标签' });
  const now = Date.now();
  const readings = Array.from({ length: DAYS * 6 }, (_, at) => {
    const tag = tags[(at * 7) % tags.length];
    // Now and then somebody puts a gauge into the wrong place, or a tag of nobody's is read.
    const wrong = at % 23 === 4 ? gauges[at % gauges.length]?.id : tag?.productId;
    const rfidCode = at % 41 === 9 ? 'E28011606000029999' : (tag?.code ?? '');
    const checkTime = new Date(now - (at + 1) * 4 * HOUR).toISOString();
    const direction = (['in', 'out', 'seen'] as const)[at % 3] ?? 'seen';
    const reading = { readingId: `demo-${at + 1}`, reader: 'R1', direction, channelCode: null };
    return { rfidCode, productId: wrong ?? null, checkTime, vmId: vmId ?? null, ...(vmId && { reading }) };
  });
  await checkRfid(ctx, readings);
}

/** The group knows most of the site's cutting tools, some under another name, and some that the site does not have. */
async function makeGroupList(ctx: Ctx, { goods }: Ground): Promise<void> {
  const groupProduct = (good: Good, more: object = {}) => ({
    productCode: good.code,
    productName: good.name,
    productTypeCode: good.family.type,
    brand: good.brand,
    spec: good.spec,
    unit: good.family.unit,
    productPrice: good.price,
    ...more,
  });
  const cutting = goods.filter(({ family }) => family.type.startsWith('T1'));
  const known = cutting
    .slice(0, 60)
    .map((good, at) => groupProduct(good, at % 12 === 3 ? { productName: `${good.name}（集团标准）` } : {}));
  const fresh = cutting
    .slice(0, 40)
    .map((good, at) =>
      groupProduct(good, { productCode: `JT-${String(at + 1).padStart(4, '0')}`, brand: '集采', productName: `集采${good.family.name}` }),
    );
  if (fresh.length === 0) return;
  await syncCompanyProducts(ctx, { rows: [...known, ...fresh] });
}

/** Each part as "type place pieces". */
const JOBS = [
  ['BOM-OP10', 'OP10 壳体粗铣刀具清单', 'T11 2 2, T13 0 10, T13 4 20, T12 3 1', BomStatus.effective],
  ['BOM-OP20', 'OP20 壳体精铣刀具清单', 'T11 5 1, T11 8 1, T13 6 10', BomStatus.effective],
  ['BOM-OP30', 'OP30 钻孔攻丝刀具清单', 'T12 1 2, T12 6 2, T14 0 1, T14 3 1', BomStatus.effective],
  ['BOM-OP40', 'OP40 铰孔刀具清单', 'T15 0 1, T15 2 1', BomStatus.draft],
  ['BOM-PPE', '新员工劳保发放清单', 'T21 0 2, T23 0 1, T24 0 5, T25 3 1, T26 2 2', BomStatus.effective],
  ['BOM-OLD', '旧夹具更换清单', 'T61 0 1, T63 0 1', BomStatus.void],
] as const;

async function makeBills(ctx: Ctx, of: Of, types: ReadonlyMap<string, string>): Promise<void> {
  const lines = (parts: string) =>
    parts.split(', ').flatMap((part) => {
      const [type = '', at, num] = part.split(' ');
      const product = of(type)[Number(at)];
      return product ? [{ productId: product.id, num: Number(num) }] : [];
    });
  for (const [bomCode, bomName, parts, bomStatus] of JOBS) {
    const own = lines(parts);
    if (own.length === 0) continue;
    const { bomId } = await createBom(ctx, { bomCode, bomName, lines: own });
    if (bomStatus !== BomStatus.draft) await changeBomStatus(ctx, { bomId, bomStatus });
    if (bomCode === 'BOM-OP10') await updateBom(ctx, { bomId, lines: [...own.slice(1), ...lines('T11 3 3')] });
  }
  const gauges = lines('T31 0 1, T32 0 1, T33 0 2');
  const productTypeId = types.get('T3');
  if (gauges.length === 0 || !productTypeId) return;
  const kit = await createProduct(ctx, { productCode: 'T3-KIT01', productName: '首检量具包', productTypeId, productPrice: 0, unit: '套' });
  const { bomId } = await createBom(ctx, { bomCode: 'BOM-KIT01', bomName: '首检量具包组成', productId: kit.id, lines: gauges });
  await changeBomStatus(ctx, { bomId, bomStatus: BomStatus.effective });
}
