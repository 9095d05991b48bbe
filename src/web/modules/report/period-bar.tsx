// Years and months to go to; those in which nothing was picked stand pale, so that nobody has to search for history.
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { monthSpan, sameSpan, yearSpan, type Span } from './spans.ts';
import './report.css';

interface Props {
  /** The months that hold something, as their first days. */
  filled: readonly string[];
  value: Span;
  change: (span: Span) => void;
}

/** Arrows step from year to year; a month or the whole year is one press. */
export function PeriodBar({ filled, value, change }: Props) {
  const t = useT();
  const names = new Intl.DateTimeFormat(useLanguage() === 'en' ? 'en' : 'zh-CN', { month: 'short', timeZone: 'UTC' });
  const year = value.to.slice(0, 4);
  const years = [...new Set(filled.map((month) => month.slice(0, 4)))];
  // To the next year that holds something: history may lie far back.
  const before = years.findLast((one) => one < year);
  const after = years.find((one) => one > year);
  const step = (to: string | undefined) => to && change(yearSpan(to));
  const all = filled[0] && filled.at(-1) ? { from: filled[0], to: monthSpan(filled.at(-1) ?? '').to } : undefined;
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`);
  return (
    <fieldset className="report-chips report-periods">
      <legend className="sr-only">{t('期间')}</legend>
      <button type="button" className="report-chip" aria-label={t('上一年')} disabled={!before} onClick={() => step(before)}>
        ‹
      </button>
      <button
        type="button"
        className="report-chip"
        aria-pressed={sameSpan(value, yearSpan(year))}
        title={t('全年')}
        onClick={() => change(yearSpan(year))}
      >
        {year}
      </button>
      <button type="button" className="report-chip" aria-label={t('下一年')} disabled={!after} onClick={() => step(after)}>
        ›
      </button>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className={`report-chip${filled.includes(month) ? '' : ' report-pale'}`}
          aria-pressed={sameSpan(value, monthSpan(month))}
          onClick={() => change(monthSpan(month))}
        >
          {names.format(Date.parse(month))}
          {!filled.includes(month) && <span className="sr-only">{t('没有领料')}</span>}
        </button>
      ))}
      {all && (
        <button type="button" className="report-chip" aria-pressed={sameSpan(value, all)} onClick={() => change(all)}>
          {t('全部')}
        </button>
      )}
    </fieldset>
  );
}
