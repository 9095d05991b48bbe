// The days that are asked for most, one press away.
import { useState } from 'react';
import { dayOf } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { quickSpans, sameSpan, type Span } from './spans.ts';
import './report.css';

/** Takes the span that is chosen and what chooses another; pressing the chosen one again asks for all days. */
export function QuickDays({ value, change }: { value: unknown; change: (span: Span | undefined) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const [today, setToday] = useState(() => dayOf(Date.now(), zone));
  const now = value as Partial<Span> | undefined;
  const press = (at: number, chosen: boolean) => {
    // A list may stay open past midnight.
    const day = dayOf(Date.now(), zone);
    setToday(day);
    change(chosen ? undefined : quickSpans(day)[at]?.span);
  };
  return (
    <fieldset className="report-chips">
      <legend className="sr-only">{t('日期')}</legend>
      {quickSpans(today).map(({ name, span }, at) => {
        const chosen = sameSpan(now, span);
        return (
          <button key={name} type="button" className="report-chip" aria-pressed={chosen} onClick={() => press(at, chosen)}>
            {t(name)}
          </button>
        );
      })}
    </fieldset>
  );
}
