// Assistants: what they may propose, and what became of it.
import { codes, words } from '../kernel/codes.ts';

export const AssistantDeed = words('assistantDeed', { refillPlan: '生成补货计划', feedback: '提交反馈' });
/** One that nobody decided in a week is over. */
export const ProposalState = codes('proposalState', {
  waiting: [0, '待确认', 'warning'],
  done: [1, '已执行', 'success'],
  dropped: [2, '已放弃', 'info'],
  lapsed: [3, '已过期', 'info'],
});
