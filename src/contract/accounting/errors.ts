import { errorTexts } from '../kernel/errors.ts';

export const accountingErrors = errorTexts({
  'accounting-narrowed': [
    403,
    '会计凭证按全站点生成；您的数据权限只看得到一部分，请由看得到全部数据的人办理',
    'Accounting entries are of the whole site, and your data permission shows a part of it: ask somebody who sees all',
  ],
  'accounting-twice': [409, '同样的条件已经设置过科目', 'Accounts are set for just this already'],
  'accounting-no-account': [
    409,
    '还没有科目：{what}。请先在科目设置里补上（各项都不选即为通用）',
    'No accounts for: {what}. Add them first (what names nothing holds for all)',
  ],
});
