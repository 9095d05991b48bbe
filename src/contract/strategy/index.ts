// Pick strategies: how much of what an employee, a post, a department, a project or a cost centre may take in each period;
// privileges let chosen employees take more for a time.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, orDefault, text, yes } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { PickStrategyEntityType, ShareFlag } from './codes.ts';
import { ItemRow, strategyItem } from './item.ts';
import { privilege } from './privilege.ts';
import { simulation } from './simulation.ts';

export const StrategyRow = z.object({
  id,
  strategyName: label('策略名称', z.string()),
  entityType: label('对象类型', PickStrategyEntityType),
  entityId: id,
  entityCode: label('对象编码', z.string()),
  entityName: label('适用对象', z.string()),
  shareFlag: label('限量方式', ShareFlag),
  onlyListed: label('仅限明细', yes),
  approvalFlag: label('需要审批', yes),
  itemCount: label('明细数', z.int()),
  vmIds: z.array(id),
  vmNames: label('适用设备', z.array(z.string())),
  validFrom: label('开始日期', z.nullable(date)),
  validTo: label('结束日期', z.nullable(date)),
  statusFlag: label('状态', StatusFlag),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
  updatedAt: label('修改时间', dateTime),
});

/** A line beside its strategy: what an export of strategies writes and an import of them reads. */
export const StrategyLineRow = z.object({
  id,
  strategyId: id,
  strategyName: label('策略名称', z.string()),
  entityType: label('对象类型', PickStrategyEntityType),
  entityCode: label('对象编码', z.string()),
  entityName: label('适用对象', z.string()),
  productCode: label('商品编码', z.nullable(z.string())),
  productTypeCode: label('分类编码', z.nullable(z.string())),
  subjectName: ItemRow.shape.subjectName,
  limitNum: ItemRow.shape.limitNum,
  limitAmount: ItemRow.shape.limitAmount,
  periodicUnit: ItemRow.shape.periodicUnit,
  periodUnit: ItemRow.shape.periodUnit,
  periodValue: ItemRow.shape.periodValue,
  shareFlag: label('限量方式', ShareFlag),
  onlyListed: label('仅限明细', yes),
  approvalFlag: label('需要审批', yes),
  validFrom: label('开始日期', z.nullable(date)),
  validTo: label('结束日期', z.nullable(date)),
  statusFlag: label('状态', StatusFlag),
});

const vmIds = z.array(id).check(z.maxLength(500, '一次最多500台'));
const said = {
  strategyName: label('策略名称', text(100)),
  /** Has no effect for one employee. */
  shareFlag: label('限量方式', orDefault(ShareFlag)),
  /** Whom it holds for may take nothing but what its items name. */
  onlyListed: label('仅限明细', orDefault(yes)),
  approvalFlag: label('需要审批', orDefault(yes)),
  /** At these machines; at all of them when empty. */
  vmIds: label('适用设备', z.nullish(vmIds)),
  validFrom: label('开始日期', z.nullish(date)),
  validTo: label('结束日期', z.nullish(date)),
  statusFlag: label('状态', orDefault(StatusFlag)),
  remark: label('备注', z.nullish(text(500))),
};

/** A strategy as a machine or a person reads it, with its lines. */
const WithItems = z.extend(StrategyRow, { items: z.array(ItemRow) });
const pages = ['strategy.department', 'strategy.staff', 'strategy.project', 'strategy.position'] as const;
const button = <B extends string>(name: B) => pages.map((page) => `${page}.${name}` as const);
const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'));

const searched = {
  keyword: label('策略或对象', text(100)),
  entityType: label('对象类型', PickStrategyEntityType),
  entityId: label('适用对象', id),
  /** A department and everything below it. */
  departmentId: label('部门', id),
  productId: label('商品', id),
  vmId: label('适用设备', id),
  statusFlag: label('状态', StatusFlag),
};

export const strategy = {
  list: read({
    method: 'POST',
    path: '/strategy/listPickStrategy',
    summary: '查询领料策略',
    permit: pages,
    input: pageQuery(searched, ['strategyName', 'createdAt', 'updatedAt', 'validTo']),
    output: pageOf(StrategyRow),
  }),
  /** The lines of the strategies that the same search finds. */
  lines: read({
    method: 'POST',
    path: '/strategy/listPickStrategyLine',
    summary: '查询领料策略及明细',
    permit: pages,
    exportCode: 'EXPORT_PICK_STRATEGY',
    exportTitle: '领料策略导出',
    input: pageQuery(searched, ['strategyName', 'validTo']),
    output: pageOf(StrategyLineRow),
  }),
  find: read({
    method: 'GET',
    path: '/strategy/findPickStrategy',
    summary: '查看领料策略',
    permit: pages,
    input: z.strictObject({ id }),
    output: StrategyRow,
  }),
  entities: read({
    method: 'POST',
    path: '/strategy/searchStrategyEntity',
    summary: '选择策略对象',
    permit: [...pages, 'strategy.pickPrivilege'],
    input: z.strictObject({
      entityType: PickStrategyEntityType,
      keyword: z.nullish(text(100)),
      ids: z.nullish(z.array(id).check(z.maxLength(200))),
    }),
    output: z.array(z.object({ id, code: z.string(), name: z.string(), hint: z.string() })),
  }),
  create: write({
    method: 'POST',
    path: '/strategy/createPickStrategy',
    summary: '新增领料策略',
    permit: button('create'),
    input: z.strictObject({
      ...said,
      entityType: label('对象类型', PickStrategyEntityType),
      entityId: label('适用对象', id),
    }),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/strategy/updatePickStrategy',
    summary: '修改领料策略',
    permit: button('update'),
    input: z.extend(z.partial(z.strictObject(said)), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/strategy/deletePickStrategy',
    summary: '删除领料策略',
    permit: button('delete'),
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  copy: write({
    method: 'POST',
    path: '/strategy/copyPickStrategy',
    summary: '复制领料策略',
    permit: button('copy'),
    input: z.strictObject({
      id,
      /** To whom: of the same kind as the strategy. */
      entityIds: label('复制给', z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(200, '一次最多200项'))),
      strategyName: label('策略名称', z.nullish(text(100))),
      validFrom: label('开始日期', z.nullish(date)),
      validTo: label('结束日期', z.nullish(date)),
    }),
    output: z.object({ ids: z.array(id) }),
  }),
  byEmp: read({
    method: 'GET',
    path: '/strategy/findPickStrategyByEmp',
    summary: '查询对员工有效的领料策略',
    permit: pages,
    input: z.strictObject({ empId: id }),
    output: z.array(WithItems),
  }),
  byVmCode: read({
    method: 'GET',
    path: '/strategy/findPickStrategyByVmCode',
    summary: '查询在设备上有效的领料策略',
    permit: pages,
    input: z.strictObject({ vmCode: text(50) }),
    output: z.array(WithItems),
  }),
};

export const strategies = { strategy, strategyItem, privilege, simulation };
