import { errorTexts } from '../kernel/errors.ts';

export const accountingErrors = errorTexts({
  'accounting-narrowed': [
    403,
    '会计凭证按全站点生成；您的数据权限只看得到一部分，请由看得到全部数据的人办理',
    'Accounting entries are of the whole site, and your data permission shows a part of it: ask somebody who sees all',
  ],
  'charge-narrowed': [
    403,
    '计价规则对全站点有效；您的数据权限只看得到一部分，请由看得到全部数据的人办理',
    'Charging rules hold for the whole site, and your data permission shows a part of it: ask somebody who sees all',
  ],
  'charge-past': [
    409,
    '今天是{day}：规则最早从明天生效，最早今天结束，结束日期不早于生效日期；已经发生的领用不变',
    'Today is {day}: a rule begins tomorrow at the earliest and ends today at the earliest, not before it begins. What was picked stays as it is',
  ],
  'charge-begun': [409, '规则已从{day}生效，不能删除，可以结束', 'The rule holds since {day}: it can be ended, not deleted'],
  'charge-whom': [400, '选了商品就不能再选分类或供应商', 'A product is chosen: leave out type and vendor'],
  'charge-contract': [
    400,
    '合同价要选商品并填写价格，其他计价方式不填',
    'A contract price needs a product and a price; the other methods have none',
  ],
  'charge-twice': [409, '同样的对象从{day}起已经有一条规则', 'There is a rule for just this from {day} already'],
  'tax-closed': [
    409,
    '{day}及以前已对账，税率只能从之后的日子改',
    'Periods up to {day} are closed: a rate can change for later days alone',
  ],
  'tax-days': [400, '结束日期不能早于生效日期', 'It cannot end before it begins'],
  'tax-twice': [409, '同样的对象从{day}起已经有税率', 'There is a rate for just this from {day} already'],
  'currency-twice': [409, '这个供应商从{day}起已经有汇率', 'The vendor has a rate from {day} already'],
  'accounting-twice': [409, '同样的条件已经设置过科目', 'Accounts are set for just this already'],
  'accounting-no-account': [
    409,
    '还没有科目：{what}。请先在科目设置里补上（各项都不选即为通用）',
    'No accounts for: {what}. Add them first (what names nothing holds for all)',
  ],
});
