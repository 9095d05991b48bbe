// The accounts of the demonstration site: cost centres as a tree with what is bound to them, projects with attributes and leaders, vendors and
// what the group says of them. Chosen by place in the list, not by chance: the history stays as it is.
import type { Ctx } from '../kernel/ctx.ts';
import {
  addProjectEmps,
  bindCost,
  createAttribute,
  createCost,
  createLeader,
  createProject,
  createVendor,
  lockVendor,
  syncConglomerateVendors,
  updateCost,
  updateProject,
  updateVendor,
} from '../modules/org/index.ts';
import { createCutterRemark } from '../modules/tool/index.ts';
import { CostEntityType } from '../../contract/org/cost.ts';

const ABOVE = [
  ['C010', '制造成本', ['C100', 'C200', 'C300'], 1_800_000_00],
  ['C020', '支持部门', ['C400', 'C500', 'C600'], 620_000_00],
] as const;
const BELOW = [
  ['C110', '车削单元', 'C100', 360_000_00],
  ['C120', '铣削单元', 'C100', 420_000_00],
  ['C210', '加工中心单元', 'C200', 540_000_00],
] as const;
const BUDGETS = { C100: 860_000_00, C200: 780_000_00, C300: 300_000_00, C400: 180_000_00, C500: 260_000_00, C900: 120_000_00 } as const;

const PROJECTS = [
  ['X2501', '一体化压铸后地板', '2025-01-06', '2026-03-31'],
  ['X2502', '电驱壳体二期', '2025-02-17', '2026-06-30'],
  ['X2503', '空心轴试制', '2025-03-03', '2025-12-31'],
  ['X2504', '制动钳体改型', '2025-04-14', '2026-02-28'],
  ['X2505', '液压阀块国产化', '2025-05-06', '2026-05-31'],
  ['X2506', '机器人减速器壳体', '2025-06-16', null],
  ['X2507', '涡轮增压器蜗壳', '2025-07-01', '2026-09-30'],
  ['X2508', '刀具寿命提升', '2025-08-04', '2026-08-03'],
  ['X2509', '切削液减量', '2025-09-01', '2026-02-28'],
  ['X2401A', '新能源壳体售后件', '2024-03-01', '2025-06-30'],
] as const;
const CUSTOMERS = ['上汽集团', '比亚迪', '博格华纳', '汇川技术', '绿的谐波'] as const;
const STAGES = ['试产', '小批', '量产'] as const;

// Site and group agree on some, differ on others; the last four the site does not have yet.
const VENDORS = [
  ['V001', '苏州锐切工具有限公司', '沈建华', '0512-6725 3318', '苏州工业园区星湖街218号'],
  ['V002', '上海安护劳保用品有限公司', '顾敏', '021-5843 6602', '上海市浦东新区川沙路1280号'],
  ['V003', '宁波精密刀具股份有限公司', '竺国平', '0574-8806 9127', '宁波市北仑区大港三路9号'],
  ['V004', '无锡润泽油品有限公司', '过伟', '0510-8520 4471', '无锡市新吴区长江南路35号'],
  ['V005', '常州通达五金有限公司', '恽志强', '0519-8633 5190', '常州市武进区常武中路18号'],
  ['V006', '昆山洁净耗材有限公司', '龚丽', '0512-5770 2846', '昆山市玉山镇城北路566号'],
  ['V007', '株洲硬质合金刀片厂', '易红兵', '0731-2822 6015', '株洲市天元区黄河南路26号'],
  ['V008', '成都量具量仪有限公司', '蒲晓东', '028-8335 7749', '成都市新都区蜀龙大道88号'],
  ['V009', '杭州磨料磨具有限公司', '郦静', '0571-8693 1102', '杭州市钱塘区6号大街45号'],
  ['V010', '太仓联合包装材料有限公司', '浦建新', '0512-5360 8823', '太仓市经济开发区广州东路19号'],
] as const;
const GROUP_ONLY = [
  ['G101', '山特维克可乐满（中国）', '客户服务部', '400-820 1133', '上海市宝山区富联一路88号'],
  ['G102', '伊斯卡刀具（大连）', '销售内勤', '0411-8731 2200', '大连市经济技术开发区鹏运街56号'],
  ['G103', '霍尼韦尔安全防护', '渠道经理', '021-2219 6888', '上海市张江高科技园区环科路555弄'],
  ['G104', '福斯润滑油（中国）', '技术服务', '021-3917 2000', '上海市嘉定区南翔镇高科技园区嘉绣路888号'],
] as const;

/** What people say of a cutter that they return. */
const REMARKS = ['正常磨损', '达到寿命', '崩刃', '断刀', '积屑瘤', '涂层剥落', '换型未用完'];

/** Makes all of it; a small site gets what its people and machines allow. */
export async function makeAccounts(ctx: Ctx): Promise<void> {
  const centres = await makeCentres(ctx);
  const emps = await idsOf(ctx, 'employee', 240);
  await bindCentres(ctx, centres);
  await makeProjects(ctx, centres, emps);
  await makeVendors(ctx);
  for (const [at, remark] of REMARKS.entries())
    await createCutterRemark(ctx, { remarkCode: `HD${String(at + 1).padStart(2, '0')}`, remark, sort: at + 1 });
}

const CODES = { employee: 'empCode', vm: 'vmCode', product: 'productCode' } as const;

/** The first so many of a table by their codes. */
const idsOf = async (ctx: Ctx, table: keyof typeof CODES, limit: number) =>
  (
    await ctx.db
      .selectFrom(table as 'employee')
      .select('id')
      .where('nodeId', '=', ctx.nodeId)
      .orderBy(CODES[table] as 'empCode')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

type Centres = ReadonlyMap<string, string>;

async function makeCentres(ctx: Ctx): Promise<Centres> {
  const rows = await ctx.db.selectFrom('cost').select(['id', 'costCode']).where('nodeId', '=', ctx.nodeId).execute();
  const made = new Map(rows.map(({ id, costCode }) => [costCode, id]));
  for (const [costCode, costName, below, budgetAmount] of ABOVE) {
    const { id } = await createCost(ctx, { costCode, costName, budgetAmount });
    made.set(costCode, id);
    for (const code of below) await updateCost(ctx, { id: made.get(code) ?? '', parentId: id, statusFlag: undefined });
  }
  for (const [costCode, costName, above, budgetAmount] of BELOW)
    made.set(costCode, (await createCost(ctx, { costCode, costName, parentId: made.get(above) ?? null, budgetAmount })).id);
  for (const [code, budgetAmount] of Object.entries(BUDGETS))
    await updateCost(ctx, { id: made.get(code) ?? '', budgetAmount, statusFlag: undefined });
  return made;
}

/** Machines by workshop, some people to a second centre, goods to those who may take them. */
async function bindCentres(ctx: Ctx, centres: Centres): Promise<void> {
  const [vms, products, emps] = [await idsOf(ctx, 'vm', 8), await idsOf(ctx, 'product', 60), await idsOf(ctx, 'employee', 90)];
  const workshops = ['C100', 'C200', 'C300', 'C100', 'C200', 'C400', 'C500', 'C300'];
  const bind = async (code: string, entityType: CostEntityType, entityIds: string[]) =>
    entityIds.length > 0 && (await bindCost(ctx, { costId: centres.get(code) ?? '', entityType, entityIds }));
  for (const [at, id] of vms.entries()) await bind(workshops[at] ?? 'C600', CostEntityType.machine, [id]);
  await bind('C110', CostEntityType.employee, emps.slice(0, 18));
  await bind('C120', CostEntityType.employee, emps.slice(18, 40));
  await bind('C210', CostEntityType.employee, emps.slice(40, 60));
  await bind('C100', CostEntityType.product, products.slice(0, 24));
  await bind('C200', CostEntityType.product, products.slice(12, 40));
  await bind('C500', CostEntityType.product, products.slice(40, 60));
}

async function makeProjects(ctx: Ctx, centres: Centres, emps: readonly string[]): Promise<void> {
  for (const [projectCode, projectName, startDate, endDate] of PROJECTS)
    await createProject(ctx, { projectCode, projectName, startDate, endDate });
  const rows = await ctx.db
    .selectFrom('project')
    .select(['id', 'projectCode'])
    .where('nodeId', '=', ctx.nodeId)
    .orderBy('projectCode')
    .execute();
  const payers = ['C100', 'C200', 'C300'];
  for (const [at, { id: projectId, projectCode }] of rows.entries()) {
    await createAttribute(ctx, { projectId, attrName: '客户', attrValue: CUSTOMERS[at % CUSTOMERS.length], sort: 1 });
    await createAttribute(ctx, { projectId, attrName: '阶段', attrValue: STAGES[at % STAGES.length], sort: 2 });
    if (at % 3 === 0) await createAttribute(ctx, { projectId, attrName: '合同号', attrValue: `HT-2025-${String(110 + at)}`, sort: 3 });
    const empIds = emps.slice(at * 11, at * 11 + 6 + at);
    const [first, second] = empIds;
    if (first) await addProjectEmps(ctx, { projectId, empIds });
    if (first) await createLeader(ctx, { projectId, empId: first, mainFlag: undefined });
    if (second && at % 4 === 1) await createLeader(ctx, { projectId, empId: second, mainFlag: undefined });
    await bindCost(ctx, { costId: centres.get(payers[at % 3] ?? '') ?? '', entityType: CostEntityType.project, entityIds: [projectId] });
    if (projectCode === 'X2401A') await updateProject(ctx, { id: projectId, statusFlag: false });
  }
}

async function makeVendors(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.selectFrom('vendor').select(['id', 'vendorCode']).where('nodeId', '=', ctx.nodeId).execute();
  const known = new Map(rows.map(({ id, vendorCode }) => [vendorCode, id]));
  const vendors = [...VENDORS, ...GROUP_ONLY].map(([vendorCode, vendorName, contact, mobile, address]) => ({
    vendorCode,
    vendorName,
    contact,
    mobile,
    address,
  }));
  for (const row of vendors.slice(0, VENDORS.length)) {
    const id = known.get(row.vendorCode);
    // The fourth has another contact here, the ninth moved: the group and the site differ.
    const here =
      row.vendorCode === 'V004'
        ? { ...row, contact: '钱进' }
        : row.vendorCode === 'V009'
          ? { ...row, address: '杭州市萧山区通惠北路' }
          : row;
    if (id) await updateVendor(ctx, { id, ...here });
    else known.set(row.vendorCode, (await createVendor(ctx, here)).id);
  }
  await lockVendor(ctx, { id: known.get('V010') ?? '', lockFlag: true });
  // The site bought its packaging from one that the group does not keep.
  await syncConglomerateVendors(ctx, { rows: vendors.filter(({ vendorCode }) => vendorCode !== 'V010') });
}
