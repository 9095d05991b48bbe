import { errorTexts } from '../kernel/errors.ts';

export const accountingErrors = errorTexts({
  'accounting-narrowed': [
    403,
    '会计凭证按全站点生成；您的数据权限只看得到一部分，请由看得到全部数据的人办理',
    'Accounting entries cover the whole site and you only see part of it. Ask someone who can see all of it',
  ],
  'charge-narrowed': [
    403,
    '计价规则对全站点有效；您的数据权限只看得到一部分，请由看得到全部数据的人办理',
    'Charging rules apply to the whole site and you only see part of it. Ask someone who can see all of it',
  ],
  'charge-past': [
    409,
    '今天是{day}：规则最早从明天生效，最早今天结束，结束日期不早于生效日期；已经发生的领用不变',
    'Today is {day}. A rule can start tomorrow at the earliest and end today at the earliest, not before it starts. Past picks do not change',
  ],
  'charge-begun': [409, '规则已从{day}生效，不能删除，可以结束', 'The rule has applied since {day}. End it instead of deleting it'],
  'charge-whom': [400, '选了商品就不能再选分类或供应商', 'With a product chosen, leave type and vendor empty'],
  'charge-contract': [
    400,
    '合同价要选商品，并填写本站点货币的价格，或币种和外币合同价（二者选一）；其他计价方式都不填',
    'A contract price needs a product and a price: in the site’s currency, or a currency with its price, not both. The other methods have none',
  ],
  'charge-no-vendor': [
    409,
    '{product}没有供应商，外币合同价不知道按谁的汇率：先在商品档案里选供应商',
    '{product} has no vendor, so no rate is known for its price in another currency: first choose its vendor in the product file',
  ],
  'charge-no-rate': [
    409,
    '{vendor}的{currency}汇率没有覆盖{from}至{to}：先在“外币汇率”里新增这些天的汇率（不填结束日期即一直有效）',
    'Not every day from {from} to {to} has a {currency} rate of {vendor}: first add it under Currency rates (without a last day it has no end)',
  ],
  'charge-twice': [409, '同样的对象从{day}起已经有一条规则', 'There is already a rule for exactly this from {day}'],
  'tax-closed': [409, '{day}及以前已对账，税率只能从之后的日子改', 'Periods up to {day} are closed. A rate can only change for later days'],
  'tax-days': [400, '结束日期不能早于生效日期', 'It cannot end before it starts'],
  'tax-twice': [409, '同样的对象从{day}起已经有税率', 'There is already a rate for exactly this from {day}'],
  'currency-charged': [
    409,
    '{product}有按{currency}的合同价，已经按汇率领用：汇率只能从明天（{day}之后）起改',
    '{product} has a contract price in {currency}, and picks were charged by its rate: a rate can only change for days after {day}',
  ],
  'currency-needed': [
    409,
    '{product}按{currency}的合同价还要用这个汇率：先新增接着生效的汇率，或先结束那条计价规则',
    'The contract price of {product} in {currency} needs this rate: first add the one that follows, or end that charging rule',
  ],
  'currency-twice': [409, '这个供应商从{day}起已经有汇率', 'The vendor already has a rate from {day}'],
  'accounting-twice': [409, '同样的条件已经设置过科目', 'Accounts are already set for exactly this'],
  'accounting-no-account': [
    409,
    '还没有科目：{what}。请先在科目设置里补上（各项都不选即为通用）',
    'No accounts for: {what}. Add them first (a row without conditions applies to everything)',
  ],
});
