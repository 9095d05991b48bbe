// Builds the demonstration site: organisation, goods, machines with their channels, warehouses and the stock to begin with.
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { newId } from '../kernel/db/ids.ts';
import { addChannels, bindEmployees, bindProducts, createVm, createVmModel, savePickSettlement } from '../modules/machine/index.ts';
import { createCost, createDepartment, createEmployees, createPost, createProject, createVendor } from '../modules/org/index.ts';
import { createProducts, createProductType } from '../modules/product/index.ts';
import { openingEntry } from '../modules/stock/index.ts';
import { makeBelongings, type Good } from './belongings.ts';
import { makeBorrowCycles } from './borrow-cycles.ts';
import { createWarehouse } from '../modules/warehouse/index.ts';
import { demoProducts, TYPES } from './goods.ts';
import { protection } from './ppe.ts';
import { COSTS, DEPARTMENTS, personName, POSTS, PROJECTS, VENDORS, type DepartmentPlan } from './people.ts';
import type { Random } from './random.ts';
import { makeSmartWarehouses } from './smart-warehouses.ts';
import { DeviceType, SaleType, SettlementType } from '../../contract/machine/codes.ts';
import { OwnerType } from '../../contract/org/codes.ts';
import { WarehouseType } from '../../contract/warehouse/codes.ts';

export interface SiteChannel {
  id: string;
  vmId: string;
  vmCode: string;
  productId: string;
  capacity: number;
  remindNum: number;
  saleType: number;
  stock: number;
  /** Nobody refills it in time. */
  neglected: boolean;
}
export interface Site {
  vms: { id: string; vmCode: string }[];
  channels: SiteChannel[];
  demand: (readonly [SiteChannel, number])[];
  /** Employees who take things, the keen ones more. */
  takers: (readonly [string, number])[];
  storekeepers: string[];
  projects: string[];
}
export interface Size {
  employees: number;
  products: number;
  machines: number;
}

// Before the first day of the history.
const DAYS_BACK = 92;

interface VmPlan {
  code: string;
  name: string;
  model: 0 | 1 | 2 | 3;
  address: string;
  families: RegExp;
}
const MODELS = [
  { modelCode: 'SP-60', modelName: '弹簧机 60 货道', deviceType: DeviceType.spring, rows: 6, columns: 10 },
  { modelCode: 'GZ-48', modelName: '格子柜 48 门', deviceType: DeviceType.locker, rows: 8, columns: 6 },
  { modelCode: 'CT-60', modelName: '抽屉刀具柜 60 抽', deviceType: DeviceType.drawer, rows: 10, columns: 6 },
  { modelCode: 'CZ-24', modelName: '称重柜 24 格', deviceType: DeviceType.weighing, rows: 4, columns: 6 },
] as const;
const VMS: readonly VmPlan[] = [
  { code: 'VM001', name: '一车间东门劳保机', model: 0, address: '机加一车间 东门', families: /^T2/ },
  { code: 'VM002', name: '二车间劳保机', model: 0, address: '机加二车间 主通道', families: /^T(2|7)/ },
  { code: 'VM003', name: '装配车间综合机', model: 0, address: '装配车间 休息区', families: /^T(2|5|7|4)/ },
  { code: 'VM004', name: '一车间刀具柜', model: 2, address: '机加一车间 刀具间', families: /^T1[123]/ },
  { code: 'VM005', name: '二车间刀具柜', model: 2, address: '机加二车间 刀具间', families: /^T1/ },
  { code: 'VM006', name: '计量室量具柜', model: 1, address: '质量部 计量室', families: /^T3/ },
  { code: 'VM007', name: '维修班工具柜', model: 1, address: '设备部 维修间', families: /^T(6|4)/ },
  { code: 'VM008', name: '装配称重柜', model: 3, address: '装配车间 二线', families: /^T(13|7|6)/ },
];

/** Makes everything but the history. */
export async function makeSite(ctx: Ctx, random: Random, size: Size): Promise<Site> {
  const departments = await makeDepartments(ctx, DEPARTMENTS, null);
  const staff = await makeStaff(ctx, random, { departments, count: size.employees });
  const projects: string[] = [];
  for (const [projectCode, projectName] of PROJECTS) projects.push((await createProject(ctx, { projectCode, projectName })).id);
  const { goods, types } = await makeGoods(ctx, random, size.products);
  const warehouses = await makeWarehouses(ctx);
  const channels = await makeMachines(ctx, random, { goods, warehouseId: warehouses.tools, count: size.machines });
  const vms = [...new Map(channels.map(({ vmId, vmCode }) => [vmId, { id: vmId, vmCode }])).values()];
  await makeBelongings(ctx, { goods, types, vmId: channels.find(({ vmCode }) => vmCode === 'VM006')?.vmId });
  await bindEmployees(ctx, { vmIds: vms.map(({ id }) => id), empIds: staff.takers.map(([id]) => id) });
  // Goods of every third machine lie there on the vendor's account until they are taken.
  for (const [payer, isIt] of [
    [OwnerType.vendor, (at: number) => at % 3 === 2],
    [OwnerType.node, (at: number) => at % 3 !== 2],
  ] as const) {
    const vmIds = vms.filter((_, at) => isIt(at)).map(({ id }) => id);
    if (vmIds.length > 0) await savePickSettlement(ctx, { vmIds, settlementType: SettlementType.byPick, payer });
  }
  await fill(ctx, { random, channels, goods, warehouseId: warehouses.tools });
  await makeSmartWarehouses(ctx, { goods, warehouseId: warehouses.main, projects, ...staff });
  const weight = new Map(goods.map(({ id, family }) => [id, family.demand]));
  return {
    vms,
    channels,
    projects,
    ...staff,
    demand: channels.map((channel) => [channel, (weight.get(channel.productId) ?? 1) * random.int(2, 20)] as const),
  };
}

interface Placed extends DepartmentPlan {
  id: string;
}

async function makeDepartments(ctx: Ctx, plans: readonly DepartmentPlan[], parentId: string | null): Promise<Placed[]> {
  const made: Placed[] = [];
  for (const [sort, plan] of plans.entries()) {
    const { id } = await createDepartment(ctx, { departmentCode: plan.code, departmentName: plan.name, parentId, sort });
    made.push({ ...plan, id }, ...(plan.below ? await makeDepartments(ctx, plan.below, id) : []));
  }
  return made;
}

async function makeStaff(ctx: Ctx, random: Random, { departments, count }: { departments: Placed[]; count: number }) {
  const posts: string[] = [];
  for (const [postCode, postName] of POSTS) posts.push((await createPost(ctx, { postCode, postName })).id);
  const costs: string[] = [];
  for (const [costCode, costName] of COSTS) costs.push((await createCost(ctx, { costCode, costName })).id);
  for (const [vendorCode, vendorName] of VENDORS) await createVendor(ctx, { vendorCode, vendorName });
  const choices = departments.filter(({ weight }) => weight > 0).map((department) => [department, department.weight] as const);
  const people = Array.from({ length: count }, (_, at) => {
    const department = random.weighted(choices);
    const costAt = Math.min(
      costs.length - 1,
      '123456'.indexOf(department.code[1] ?? '9') === 0 ? Number(department.code[2] ?? 1) - 1 : random.int(3, costs.length),
    );
    return {
      empCode: `E${String(10_001 + at)}`,
      empName: personName(random),
      departmentId: department.id,
      postId: random.pick(posts),
      costId: costs[Math.max(0, costAt)] ?? null,
      cardNo: String(3_100_000_000 + random.int(0, 90_000) * 1000 + at),
      department: department.code,
    };
  });
  const ids = await createEmployees(
    ctx,
    people.map(({ department: _, ...person }) => person),
  );
  const takers = ids.map((id, at) => [id, /^D(1|3|4)/.test(people[at]?.department ?? '') ? random.int(2, 12) : random.int(0, 3)] as const);
  const storekeepers = ids.filter((_, at) => people[at]?.department.startsWith('D4')).slice(0, 6);
  return { takers: takers.filter(([, weight]) => weight > 0), storekeepers };
}

async function makeGoods(ctx: Ctx, random: Random, count: number): Promise<{ goods: Good[]; types: Map<string, string> }> {
  const types = new Map<string, string>();
  for (const [sort, [code, name, parent]] of TYPES.entries()) {
    const { id } = await createProductType(ctx, {
      productTypeCode: code,
      productTypeName: name,
      parentId: parent ? types.get(parent) : null,
      sort,
      ...protection(code, ctx.timeZone),
    });
    types.set(code, id);
  }
  await makeBorrowCycles(ctx, types);
  const products = demoProducts(random, count);
  const ids = await createProducts(
    ctx,
    products.map(({ code, name, nodeCode, spec, brand, family, price }) => ({
      productCode: code,
      productName: name,
      nodeProductCode: nodeCode,
      nodeProductName: name,
      spec,
      brand,
      unit: family.unit,
      productPrice: price,
      productTypeId: types.get(family.type) ?? '',
      saleType: family.saleType ?? 1,
      expiryDays: family.expiryDays ?? null,
      barcode: `69${String(31_000_000_000 + Number(nodeCode)).slice(-11)}`,
    })),
  );
  return { goods: products.map((product, at) => ({ ...product, id: ids[at] ?? '' })), types };
}

async function makeWarehouses(ctx: Ctx): Promise<{ main: string; tools: string }> {
  const main = await createWarehouse(ctx, {
    warehouseCode: 'W01',
    warehouseName: '主仓库',
    warehouseType: WarehouseType.main,
    address: '物流中心 1 号库',
  });
  const tools = await createWarehouse(ctx, {
    warehouseCode: 'W02',
    warehouseName: '刀具劳保库',
    warehouseType: WarehouseType.sub,
    parentId: main.id,
    address: '机加一车间 北侧',
  });
  return { main: main.id, tools: tools.id };
}

interface MachinePlan {
  goods: Good[];
  warehouseId: string;
  count: number;
}

async function makeMachines(ctx: Ctx, random: Random, { goods, warehouseId, count }: MachinePlan): Promise<SiteChannel[]> {
  const models: string[] = [];
  for (const model of MODELS) models.push((await createVmModel(ctx, model)).id);
  const channels: SiteChannel[] = [];
  for (const [at, plan] of VMS.slice(0, count).entries()) {
    const model = MODELS[plan.model];
    const vm = await createVm(ctx, {
      vmCode: plan.code,
      deviceCode: `SN2024${String(at + 1).padStart(4, '0')}`,
      vmName: plan.name,
      vmModelId: models[plan.model] ?? '',
      warehouseId,
      address: plan.address,
    });
    const sold = random.shuffled(goods.filter(({ family }) => plan.families.test(family.type)));
    const kept = byDemand(random, sold, model.rows * model.columns);
    channels.push(...(await makeChannels(ctx, random, { vm: { id: vm.id, vmCode: plan.code }, columns: model.columns, kept })));
  }
  return channels;
}

/** What people take most gets more than one channel. */
function byDemand(random: Random, sold: readonly Good[], places: number): Good[] {
  const families = new Map(sold.map((good) => [good.family, good.family.demand]));
  return Array.from({ length: places }, () => {
    const family = random.weighted([...families]);
    return random.pick(sold.filter((good) => good.family === family));
  });
}

interface ChannelPlan {
  vm: { id: string; vmCode: string };
  columns: number;
  kept: Good[];
}

async function makeChannels(ctx: Ctx, random: Random, { vm, columns, kept }: ChannelPlan): Promise<SiteChannel[]> {
  const plans = kept.map((good, at) => {
    const capacity =
      good.family.saleType === SaleType.borrow
        ? random.int(2, 5)
        : good.price > 20_000
          ? random.int(4, 9)
          : random.pick([10, 12, 15, 20, 30]);
    const remindNum = Math.max(1, Math.round(capacity * 0.4));
    return {
      good,
      capacity,
      remindNum,
      warnNum: Math.floor(remindNum / 2),
      tray: Math.floor(at / columns) + 1,
      position: (at % columns) + 1,
    };
  });
  const { ids } = await addChannels(ctx, {
    vmId: vm.id,
    rows: plans.map(({ capacity, remindNum, warnNum, tray, position, good }) => ({
      channelCode: `${tray}${String(position).padStart(2, '0')}`,
      tray,
      position,
      capacity,
      remindNum,
      warnNum,
      saleType: good.family.saleType ?? 1,
    })),
  });
  await bindProducts(
    ctx,
    plans.map(({ good }, at) => ({ channelId: ids[at] ?? '', productId: good.id })),
  );
  return plans.map(({ good, capacity, remindNum }, at) => ({
    id: ids[at] ?? '',
    vmId: vm.id,
    vmCode: vm.vmCode,
    productId: good.id,
    capacity,
    remindNum,
    saleType: good.family.saleType ?? 1,
    stock: random.int(remindNum, capacity + 1),
    neglected: random.chance(0.06),
  }));
}

interface FillPlan {
  random: Random;
  channels: SiteChannel[];
  goods: Good[];
  warehouseId: string;
}

/** The stock to begin with: channels, and a warehouse deep enough for the refills of the history. */
async function fill(ctx: Ctx, { random, channels, goods, warehouseId }: FillPlan): Promise<void> {
  const used = new Set(channels.map(({ productId }) => productId));
  const shelves = goods
    .filter(({ id }) => used.has(id) || random.chance(0.2))
    .map(({ id, price }) => ({
      place: { kind: PLACE.warehouse, ref: warehouseId },
      productId: id,
      qty: used.has(id) ? random.int(600, 3000) : random.int(5, 60),
      unitCost: Math.round(price * 0.9),
    }));
  const inMachines = channels.map(({ id, vmId, productId, stock }) => ({
    place: { kind: PLACE.vmChannel, ref: id, owner: vmId },
    productId,
    qty: stock,
  }));
  const happenedAt = new Date(Date.now() - DAYS_BACK * 86_400_000).toISOString();
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, happenedAt, lines: [...shelves, ...inMachines] });
}
