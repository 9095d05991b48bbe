// When a mail report is sent, in words.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { MailCycle } from '../../../contract/mail/codes.ts';
import { Weekday } from '../../../contract/trade/codes.ts';
import { t } from '../../kernel/i18n.ts';

interface When {
  cycle: number;
  cycleDay: number | null;
  sendTime: string;
}

/** "每周 周一 08:00", "每月 5日 08:00". */
export function whenText({ cycle, cycleDay, sendTime }: When): string {
  const day =
    cycle === MailCycle.weekly ? t(labelOfCode(Weekday, cycleDay)) : cycle === MailCycle.monthly ? t('{n}日', { n: cycleDay ?? 1 }) : '';
  return [t(labelOfCode(MailCycle, cycle)), day, sendTime].filter(Boolean).join(' ');
}
