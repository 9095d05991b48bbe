import { errorTexts } from '../kernel/errors.ts';

export const statementErrors = errorTexts({
  'statement-answered': [
    409,
    '对账单{no}已确认，发票和差异不能再改。有问题请在下期更正',
    'Statement {no} is confirmed; its invoices and differences can no longer change. Correct it in the next period',
  ],
  'invoice-order': [
    409,
    '采购订单{no}不是这张对账单供应商的，或者没有商品{code}：请核对，或留空',
    'Purchase order {no} does not belong to this statement’s vendor or has no product {code}. Check it, or leave it empty',
  ],
  'statement-differences': [
    409,
    '还有待处理或有异议的差异，请先在“三单匹配”里处理',
    'Differences are still open or disputed. Resolve them in the three-way match first',
  ],
  'note-many': [409, '附件最多{most}个', '{most} files at most'],
  'statement-waits': [
    409,
    '还有待处理或有异议的差异，与站点处理完后再确认',
    'Differences are still open or disputed. Confirm once they are resolved with the site',
  ],
  'match-state': [
    400,
    '相符的不用处理；差异请选认可、有异议或下期更正',
    'Matching lines need no decision. Accept a difference, dispute it, or correct it in the next period',
  ],
  'match-why': [400, '请写明原因', 'Say why'],
  'match-carried': [
    409,
    '下期对账单{no}已确认，不能再改本期的更正',
    'The next statement {no} is confirmed, so what is carried into it can no longer change',
  ],
  'statement-open': [
    409,
    '{day}不是一个已对账期间的截止日期，请先对账',
    '{day} is not the last day of a closed period. Close the period first',
  ],
  'statement-made': [409, '截止{day}的对账单已经生成', 'Statements up to {day} have already been created'],
  'statement-narrowed': [
    403,
    '您只能看到站点的一部分数据，对账单是整个站点的',
    'Statements cover the whole site and you only see part of it',
  ],
  'statement-answer': [400, '请选择已确认或有异议', 'Choose confirmed or disputed'],
  'statement-why': [400, '有异议时请说明哪里不符', 'Say what is wrong when you dispute it'],
});
