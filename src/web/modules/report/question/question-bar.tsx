// How a question is asked: its days, what it goes by, what it is held against, whose branch counts. All of it stands in the address.
import { Segmented, Select } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { Belonging, ComparedTo, Measure } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { sameSpan, type Span } from '../spans.ts';
import type { How } from './asked.ts';
import '../report.css';

interface Props {
  spans: readonly { name: string; span: Span }[];
  how: How;
  /** What it leaves out is not asked. */
  offers: { compare?: boolean | 'always'; belonging?: boolean };
  change: (part: Record<string, unknown>) => void;
}

export function QuestionBar({ spans, how, offers, change }: Props) {
  const t = useT();
  const choices = (codes: typeof Measure | typeof ComparedTo | typeof Belonging) =>
    (codesOf(codes)?.options ?? []).map(({ value, label }) => ({ value: String(value), label: t(label) }));
  return (
    <div className="report-controls">
      <fieldset className="report-chips">
        <legend className="sr-only">{t('日期')}</legend>
        {spans.map(({ name, span }) => (
          <button key={name} type="button" className="report-chip" aria-pressed={sameSpan(how.span, span)} onClick={() => change({ span })}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      <Segmented
        size="small"
        aria-label={t('统计口径')}
        value={how.measure as string}
        options={choices(Measure)}
        onChange={(measure) => change({ measure: measure === 'totalPrice' ? undefined : measure })}
      />
      {offers.compare && (
        <Select
          size="small"
          aria-label={t('对比')}
          className="report-choice"
          value={how.compare ?? ''}
          options={[...(offers.compare === 'always' ? [] : [{ value: '', label: t('不对比') }]), ...choices(ComparedTo)]}
          onChange={(compare) => change({ compare: compare || undefined })}
        />
      )}
      {offers.belonging && (
        <Select
          size="small"
          aria-label={t('归属')}
          className="report-choice"
          value={how.belonging as string}
          options={choices(Belonging)}
          onChange={(belonging) => change({ belonging: belonging === 'past' ? undefined : belonging })}
        />
      )}
    </div>
  );
}
