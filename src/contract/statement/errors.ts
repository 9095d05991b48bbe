import { errorTexts } from '../kernel/errors.ts';

export const statementErrors = errorTexts({
  'statement-answered': [
    409,
    '对账单{no}已确认，发票和差异不能再改。有问题请在下期更正',
    'Statement {no} is confirmed: its invoices and differences do not change any more. Correct it in the next period',
  ],
  'invoice-order': [
    409,
    '采购订单{no}不是这张对账单供应商的，或者没有商品{code}：请核对，或留空',
    'Purchase order {no} is not of the vendor of this statement, or has no product {code}. Check it, or leave it empty',
  ],
  'statement-differences': [
    409,
    '还有待处理或有异议的差异，请先在“三单匹配”里处理',
    'Differences still wait or are disputed: settle them in the three-way match first',
  ],
  'note-many': [409, '附件最多{most}个', 'At most {most} files here'],
  'statement-waits': [
    409,
    '还有待处理或有异议的差异，与站点处理完后再确认',
    'Differences still wait or are disputed: confirm once they are settled with the site',
  ],
  'match-state': [
    400,
    '相符的不用处理；差异请选认可、有异议或下期更正',
    'What agrees needs no decision. Accept a difference, dispute it, or correct it in the next period',
  ],
  'match-why': [400, '请写明原因', 'Say why'],
  'match-carried': [
    409,
    '下期对账单{no}已确认，不能再改本期的更正',
    'The next statement {no} is confirmed: what this one carries into it does not change any more',
  ],
  'statement-open': [
    409,
    '{day}不是一个已对账期间的截止日期，请先对账',
    '{day} is not the last day of a closed period: close the period first',
  ],
  'statement-made': [409, '截止{day}的对账单已经生成', 'The statements up to {day} have been made already'],
  'statement-narrowed': [
    403,
    '您只能看到站点的一部分数据，对账单是整个站点的',
    'You can see only part of the site, and statements are of all of it',
  ],
  'statement-answer': [400, '请选择已确认或有异议', 'Choose confirmed or disputed'],
  'statement-why': [400, '有异议时请说明哪里不符', 'Say what does not agree when it is disputed'],
});
