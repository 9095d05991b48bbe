import { errorTexts } from '../kernel/errors.ts';

export const deskErrors = errorTexts({
  'case-outcome': [
    409,
    '“{kind}”不能按“{outcome}”处理，请刷新后重新选择',
    '“{kind}” cannot be resolved as “{outcome}”. Refresh and choose again',
  ],
  'case-nobody': [409, '这次出货没有记下员工，请选择是谁取走的', 'No employee was recorded for this pick. Choose who took it'],
  'trade-left': [409, '这笔交易只剩{left}可退，请改小数量', 'Only {left} of this transaction can still be refunded. Enter less'],
  'charge-nothing': [409, '这笔领料没有可以改记的费用', 'This pick has no charge to reassign'],
  'charge-lent': [409, '借出的商品归还后退费，不能改记', 'Loaned goods are refunded on return and cannot be reassigned'],
  'trade-not-charged': [409, '这笔交易没有收费，不用申诉', 'This transaction was not charged, so there is nothing to dispute'],
  'appeal-open': [409, '这笔交易已有待审核的申诉，请修改那一条', 'This transaction already has an open appeal. Edit that one'],
  'appeal-right': [
    400,
    '请说明实际情况：商品不对时选择实际领走的商品，人员不对时选择实际领料的员工；不能和记录的一样',
    'Specify what actually happened: the product actually taken, or the person who took it. It must differ from the record',
  ],
  'appeal-at-machine': [
    409,
    '只有设备上的领料可以按“{type}”更正；智能仓的领料请按领料单退回后重新领取',
    'Only machine picks can be corrected as “{type}”. Return smart-warehouse picks against their order and pick again',
  ],
  'additional-future': [400, '交易时间不能在将来', 'The time of the transaction cannot be in the future'],
});
