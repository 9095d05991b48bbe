// What can be refused of approval.
import { errorTexts } from '../kernel/errors.ts';

export const workflowErrors = errorTexts({
  'workflow-wrong': [409, '流程还不能保存：{problem}', 'The workflow cannot be saved yet: {problem}'],
  'approval-not-yours': [403, '{doc}现在不由您审批，正在等：{who}', '{doc} is not waiting for you. Waiting for: {who}'],
  'approval-over': [409, '{doc}已经有结果，请刷新', '{doc} has already been decided. Refresh the page'],
  'approval-waits': [409, '{doc}还没有通过审批，正在等：{who}', '{doc} has not been approved yet. Waiting for: {who}'],
  'approval-rejected': [409, '{doc}没有通过审批，请修改后重新提交', '{doc} was not approved. Change it to submit it again'],
  'approval-substitute': [
    409,
    '不能交给这个人：没有可用的登录账号、是您自己、是申请人，或这一步本来就由他审批',
    'This person cannot take over: no active account, it is you, the person made the request, or decides this step already',
  ],
  'approval-absence-past': [409, '结束时间须晚于开始时间和现在', 'The end must be later than the start, and in the future'],
  'approval-asked': [
    409,
    '{doc}的申请人还没有答复上一个问题：{question}',
    'The requester of {doc} has not answered the last question yet: {question}',
  ],
  'approval-nobody-asked': [409, '{doc}没有可以询问的申请人', '{doc} has no requester who could answer'],
  'approval-file': [409, '有附件已经不在或不是您上传的，请重新上传', 'A file is gone or was not sent by you. Send it again'],
  'approval-no-account': [409, '{name}没有可用的登录账号，不能提到', '{name} has no active account and cannot be mentioned'],
  'approval-fixed': [409, '{doc}的数量在这一步不能改', 'The quantities of {doc} cannot be changed at this step'],
  'approval-beyond': [
    409,
    '“{product}”申请{asked}，这一步最多改到{most}',
    '{product}: {asked} requested; this step can change it to {most} at most',
  ],
  'approval-price-fixed': [409, '{doc}的单价在这一步不能改', 'The prices of {doc} cannot be changed at this step'],
  'approval-price-beyond': [
    409,
    '“{product}”申请时单价{asked}元，这一步可以改到{least}至{most}元',
    '{product}: {asked} yuan each requested; this step can change it to between {least} and {most} yuan',
  ],
  'approval-nothing': [409, '{doc}的数量都改成了0，请驳回', 'Every quantity of {doc} is 0. Reject it instead'],
  'approval-other-steps': [
    409,
    '{doc}改多后要走别的审批步骤，请驳回并让申请人修改',
    'This quantity would need other approval steps for {doc}. Reject it and have the requester change it',
  ],
  'approval-no-question': [409, '{doc}没有等您答复的问题', '{doc} has no question waiting for your answer'],
});
