import { errorTexts } from '../kernel/errors.ts';

export const strategyErrors = errorTexts({
  'strategy-item-twice': [
    409,
    '“{subject}”在这条策略里已有每{period}的限量，请修改原来那一条',
    '“{subject}” already has a limit per {period} in this strategy. Edit that one',
  ],
  'strategy-line-twice': [409, '同一商品或分类、同一周期写了两行', 'Two lines have the same product or type and the same period'],
  'strategy-overlap': [
    409,
    '与“{entity}”的策略“{strategy}”重叠：“{subject}”每{period}的限量在同一时间已有规定，请错开有效期或设备，或修改那条策略',
    'Overlaps with the strategy “{strategy}” of “{entity}”: it limits “{subject}” per {period} at the same time. Choose other dates or machines, or edit that strategy',
  ],
  'strategy-name-known': [
    409,
    '“{entity}”已有名为“{strategy}”的策略，请换一个名称，或修改那条策略',
    '“{entity}” already has a strategy named “{strategy}”. Choose another name, or edit that strategy',
  ],
  'strategy-share-employee': [400, '员工策略只管一个人，不能合计', 'A strategy for one employee cannot have a total limit'],
  'strategy-no-limit': [400, '请填写限量或限额，至少一项', 'Enter a quantity limit or an amount limit'],
  'strategy-one-period': [400, '固定周期和滚动周期请选一种，而且只选一种', 'Choose either a fixed or a rolling period'],
  'strategy-one-subject': [400, '一条明细只能写商品或分类中的一种', 'A line can have either a product or a type'],
  'strategy-days': [400, '开始日期{from}在结束日期{to}之后', 'The start date {from} is after the end date {to}'],
  'strategy-row-again': [400, '第{line}行对同一条策略说的“{field}”不同', 'Line {line} has a different “{field}” for the same strategy'],
  'strategy-head-known': [
    400,
    '策略“{strategy}”已有，“{field}”不同；请在页面上修改策略，或换一个名称',
    'Strategy “{strategy}” already exists with a different “{field}”. Edit it on its page, or choose another name',
  ],
  'privilege-over': [400, '结束时间已过，请填写将来的时间', 'The end has already passed. Choose a future time'],
  'privilege-span': [400, '开始时间必须在结束时间之前', 'The start must be before the end'],
  'privilege-self': [403, '不能给自己领料特权或领料权限，请由他人授予', 'You cannot grant this to yourself. Ask someone else'],
  'permission-twice': [409, '{emp}已有“{subject}”的领料权限', '{emp} already has permission for “{subject}”'],
});
