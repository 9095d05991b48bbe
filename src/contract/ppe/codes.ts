// PPE: when the next is due, how a certificate stands.
import { codes } from '../kernel/codes.ts';

export const PpeDueState = codes('ppeDueState', {
  due: [0, '已到期', 'danger'],
  soon: [1, '30天内到期', 'warning'],
  never: [2, '未领过', 'info'],
  later: [3, '未到期', 'success'],
});
export const CertificateState = codes('certificateState', {
  valid: [0, '有效', 'success'],
  soon: [1, '30天内到期', 'warning'],
  expired: [2, '已过期', 'danger'],
});
