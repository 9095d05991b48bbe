// What a pick strategy says of one product, one type with everything below it, or of everything: so much in each period.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, money, moneyInput, nothing, text } from '../kernel/scalars.ts';
import { PeriodicUnit, PeriodUnit } from './codes.ts';

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));
const amount = moneyInput.check(z.refine((fen) => fen > 0, '必须大于0'));

export const ItemRow = z.object({
  id,
  strategyId: id,
  productId: z.nullable(id),
  productTypeId: z.nullable(id),
  subjectCode: label('编码', z.string()),
  subjectName: label('商品或分类', z.string()),
  unit: label('单位', z.nullable(z.string())),
  limitNum: label('限量', z.nullable(million)),
  limitAmount: label('限额', z.nullable(money)),
  periodicUnit: label('固定周期', z.nullable(PeriodicUnit)),
  periodUnit: label('滚动周期', z.nullable(PeriodUnit)),
  periodValue: label('周期数', z.int()),
  createdAt: label('创建时间', dateTime),
});

const limits = {
  limitNum: label('限量', z.nullish(million)),
  limitAmount: label('限额', z.nullish(amount)),
  /** Begins anew at the beginning of so many of these, by the calendar of the site. */
  periodicUnit: label('固定周期', z.nullish(PeriodicUnit)),
  /** Instead: counts what was taken in the last so many of these. */
  periodUnit: label('滚动周期', z.nullish(PeriodUnit)),
  periodValue: label('周期数', z.nullish(atLeastOne.check(z.lte(1000, '最多1000')))),
};
/** A line as a draft has it: at most one of product and type; neither means everything. */
export const ItemDraft = z.strictObject({
  productId: label('商品', z.nullish(id)),
  productTypeId: label('商品分类', z.nullish(id)),
  ...limits,
});

const page = 'strategy.pickStrategyItem';
const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'));
const few = z.array(id).check(z.maxLength(200, '一次最多200项'));

export const strategyItem = {
  list: read({
    method: 'POST',
    path: '/strategy/listPickStrategyItem',
    summary: '查询领料策略明细',
    permit: page,
    exportCode: 'EXPORT_PICK_STRATEGY_ITEM',
    exportTitle: '领料策略明细导出',
    input: pageQuery({ strategyId: id, keyword: label('商品或分类', text(100)) }, ['subjectCode', 'subjectName', 'limitNum', 'createdAt']),
    output: pageOf(ItemRow),
  }),
  create: write({
    method: 'POST',
    path: '/strategy/createPickStrategyItem',
    summary: '新增领料策略明细',
    permit: `${page}.create`,
    input: z.strictObject({
      strategyId: id,
      productIds: label('商品', z.nullish(few)),
      productTypeIds: label('商品分类', z.nullish(few)),
      ...limits,
    }),
    output: z.object({ ids: z.array(id) }),
  }),
  update: write({
    method: 'POST',
    path: '/strategy/updatePickStrategyItem',
    summary: '修改领料策略明细',
    permit: `${page}.update`,
    input: z.strictObject({ id, ...limits }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/strategy/deletePickStrategyItem',
    summary: '删除领料策略明细',
    permit: `${page}.delete`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  save: write({
    method: 'POST',
    path: '/strategy/savePickStrategyItems',
    summary: '保存领料策略的全部明细',
    permit: `${page}.update`,
    input: z.strictObject({ strategyId: id, items: z.array(ItemDraft).check(z.maxLength(2000, '最多2000行')) }),
    output: nothing,
  }),
};
