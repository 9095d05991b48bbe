// What can be refused of approval.
import { errorTexts } from '../kernel/errors.ts';

export const workflowErrors = errorTexts({
  'workflow-wrong': [409, '流程还不能保存：{problem}', 'The workflow cannot be saved yet: {problem}'],
  'approval-not-yours': [403, '{doc}现在不由您审批，正在等：{who}', '{doc} is not waiting for you. It waits for: {who}'],
  'approval-over': [409, '{doc}已经有结果，请刷新', '{doc} has been decided already. Refresh the page'],
  'approval-waits': [409, '{doc}还没有通过审批，正在等：{who}', '{doc} has not been approved yet. It waits for: {who}'],
  'approval-rejected': [409, '{doc}没有通过审批，请修改后重新提交', '{doc} was not approved. Change it to submit it again'],
  'approval-substitute': [
    409,
    '不能交给这个人：没有可用的登录账号，是您自己，或是申请人',
    'This person cannot take over: no active account, it is you, or the person made the request',
  ],
  'approval-absence-past': [409, '结束时间须晚于开始时间和现在', 'The end must be later than the start, and in the future'],
  'approval-no-question': [409, '{doc}没有等您答复的问题', '{doc} has no question that waits for your answer'],
});
