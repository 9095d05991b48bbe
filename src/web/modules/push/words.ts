// How long something took or takes, and why it did not go, in words.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PushReason } from '../../../contract/push/codes.ts';
import { misfitText } from '../../../contract/push/misfit.ts';
import { t } from '../../kernel/i18n.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** 3秒, 5分钟, 2小时, 4天: rounded down. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return t('{n}秒', { n: seconds });
  if (seconds < HOUR) return t('{n}分钟', { n: Math.floor(seconds / MINUTE) });
  return seconds < DAY ? t('{n}小时', { n: Math.floor(seconds / HOUR) }) : t('{n}天', { n: Math.floor(seconds / DAY) });
}

interface Why {
  pushReason: string | null;
  reasonText?: string | null;
}
/** What there is to say of a reason besides. */
function moreOf({ pushReason, reasonText }: Why): string | null | undefined {
  if (pushReason === 'schema' && reasonText) return misfitText(reasonText, t);
  return pushReason === 'address' ? t('要由运维人员在服务器上放行（OUTGOING_NETWORKS、OUTGOING_HOSTS）') : reasonText;
}
/** 证书不可信：certificate has expired. */
export const whyText = (why: Why): string =>
  [why.pushReason && t(labelOfCode(PushReason, why.pushReason)), moreOf(why)].filter(Boolean).join(t('：'));
