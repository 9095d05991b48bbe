// How somebody wants to be told: by which ways, at once or gathered.
import { codes } from '../kernel/codes.ts';

/** Whether what warns comes by mail too. */
export const MailChoice = codes('mailChoice', {
  rule: [0, '按预警规则', 'info'],
  always: [1, '总是', 'primary'],
  never: [2, '不要', 'warning'],
});
