// The days that are asked for most, one press away.
import { useState } from 'react';
import { dayOf } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { chosenOf, quickSpans, type Span } from './spans.ts';
import './report.css';

/** Takes the span that is chosen and what chooses another; pressing the chosen one again asks for all days. */
export function QuickDays({ value, change }: { value: unknown; change: (span: Span | undefined) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const [today, setToday] = useState(() => dayOf(Date.now(), zone));
  const [pressed, setPressed] = useState<string>();
  const spans = quickSpans(today);
  const chosen = chosenOf(spans, value as Partial<Span> | undefined, pressed);
  const press = (at: number, name: string) => {
    // A list may stay open past midnight.
    const day = dayOf(Date.now(), zone);
    setToday(day);
    setPressed(name);
    change(name === chosen ? undefined : quickSpans(day)[at]?.span);
  };
  return (
    <fieldset className="report-chips">
      <legend className="sr-only">{t('日期')}</legend>
      {spans.map(({ name }, at) => (
        <button key={name} type="button" className="report-chip" aria-pressed={name === chosen} onClick={() => press(at, name)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
