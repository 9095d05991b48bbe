import { errorTexts } from '../kernel/errors.ts';

export const statementErrors = errorTexts({
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
