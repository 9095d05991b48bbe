// How a question is asked: its days, what it goes by, what it is held against, whose branch counts. All of it stands in the address.
import { Segmented, Select } from 'antd';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { Belonging, ComparedTo, Measure, MoreMeasure, SumMeasure } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { chosenOf, type Span } from '../spans.ts';
import type { How, MeasureName } from './asked.ts';
import { MORE_SAYS } from './more-says.ts';
import '../report.css';

interface Props {
  spans: readonly { name: string; span: Span }[];
  how: How;
  /** What it may go by and show beside its sums; undefined where it goes by sums alone. */
  measures: readonly MeasureName[] | undefined;
  /** What it leaves out is not asked. */
  offers: { compare?: boolean | 'always'; belonging?: boolean };
  change: (part: Record<string, unknown>) => void;
}

export function QuestionBar({ spans, how, measures, offers, change }: Props) {
  const t = useT();
  const chosen = chosenOf(spans, how.span, how.daysName);
  const choices = (codes: typeof SumMeasure | typeof ComparedTo | typeof Belonging) =>
    (codesOf(codes)?.options ?? []).map(({ value, label }) => ({ value: String(value), label: t(label) }));
  return (
    <div className="report-controls">
      <fieldset className="report-chips">
        <legend className="sr-only">{t('日期')}</legend>
        {spans.map((one) => (
          <button
            key={one.name}
            type="button"
            className="report-chip"
            aria-pressed={one.name === chosen}
            onClick={() => change({ span: one.span, days: one.name })}
          >
            {t(one.name)}
          </button>
        ))}
      </fieldset>
      {measures ? (
        <Measures {...{ how, measures, change }} />
      ) : (
        <Segmented
          size="small"
          aria-label={t('统计口径')}
          value={how.measure as string}
          options={choices(SumMeasure)}
          onChange={(measure) => change({ measure: measure === 'totalPrice' ? undefined : measure })}
        />
      )}
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

/** What it goes by, and what stands beside its sums. */
function Measures({ how, measures, change }: Pick<Props, 'how' | 'change'> & { measures: readonly MeasureName[] }) {
  const t = useT();
  const named = (codes: typeof Measure | typeof MoreMeasure) =>
    (codesOf(codes)?.options ?? [])
      .filter(({ value }) => measures.includes(value as MeasureName))
      .map(({ value, label }) => ({ value: String(value), label: t(label) }));
  return (
    <>
      <Select
        size="small"
        aria-label={t('统计口径')}
        className="report-choice"
        value={how.measure as string}
        options={named(Measure)}
        onChange={(measure) => change({ measure: measure === 'totalPrice' ? undefined : measure })}
      />
      <Select
        size="small"
        mode="multiple"
        aria-label={t('另列')}
        title={t(MORE_SAYS)}
        className="report-choice"
        placeholder={t('另列')}
        maxTagCount={0}
        maxTagPlaceholder={(chosen) => `${t('另列')} ${chosen.length}`}
        showSearch={false}
        value={how.shows as string[]}
        options={named(MoreMeasure)}
        onChange={(shows) => change({ shows: shows.length > 0 ? shows : undefined })}
      />
    </>
  );
}
