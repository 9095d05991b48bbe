import { errorTexts } from '../kernel/errors.ts';

export const deskErrors = errorTexts({
  'case-outcome': [
    409,
    '“{kind}”不能按“{outcome}”处理，请刷新后重新选择',
    '{kind} cannot be settled as “{outcome}”: refresh and choose again',
  ],
  'case-nobody': [409, '这次出货没有记下员工，请选择是谁取走的', 'Nobody is known for this pick: say who took it'],
  'trade-left': [409, '这笔交易只剩{left}可退，请改小数量', 'Only {left} of this trade can still be given back: enter less'],
  'charge-nothing': [409, '这笔领料没有可以改记的费用', 'Of this pick nothing is charged that could be charged to another'],
  'charge-lent': [409, '借出的商品归还后退费，不能改记', 'What was lent is given back with its charge: it cannot be charged to another'],
  'trade-not-charged': [409, '这笔交易没有收费，不用申诉', 'This trade charged nothing: there is nothing to appeal'],
  'appeal-open': [409, '这笔交易已有待审核的申诉，请修改那一条', 'This trade has an open appeal: change that one'],
  'appeal-right': [
    400,
    '请说明实际情况：商品不对时选择实际领走的商品，人员不对时选择实际领料的员工；不能和记录的一样',
    'Say what it really was: of another product which one was taken, of another person who took it; not the same as was written down',
  ],
  'appeal-at-machine': [
    409,
    '只有设备上的领料可以按“{type}”更正；智能仓的领料请按领料单退回后重新领取',
    'Only picks at machines are corrected as “{type}”: what was picked in a smart warehouse is returned by its order and picked anew',
  ],
  'additional-future': [400, '交易时间不能在将来', 'The time of the transaction cannot be in the future'],
});
