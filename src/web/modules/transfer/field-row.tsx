// One field of a template: the column that it comes from, a fixed value, or the rows' own numbers; the first values beside it.
import { Input, Select } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { DateQuestion } from './date-question.tsx';
import type { Draft } from './draft.ts';
import {
  askOf,
  cellsOf,
  columnOf,
  columnsOf,
  hasTimes,
  remapped,
  sharing,
  type FieldSource,
  type ImportField,
  type Mapped,
  type MapProblem,
  type Uploaded,
} from './mapping.ts';

/** A, B, … Z, AA: as Excel names its columns. */
export const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const PROBLEMS: Record<MapProblem, string> = {
  missing: '必填，请选择文件里的列，或填固定值',
  value: '请填写固定值',
  order: '这一列的日期有两种读法，请选择一种',
};

interface Props {
  field: ImportField;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problem: MapProblem | undefined;
}

export function FieldRow({ field, draft, change, problem }: Props) {
  const t = useT();
  const { uploaded, mapping } = draft;
  const one = mapping.find((said) => said.field === field.field);
  const ask = askOf(uploaded, field, one);
  const shared = sharing(uploaded, mapping, one);
  const replace = (next: Mapped) => change({ mapping: mapping.map((said) => (said.field === next.field ? next : said)) });
  return (
    <li className={`imp-field${problem ? ' imp-wrong' : ''}`}>
      <span className="imp-title">
        {field.title}
        {field.required && (
          <>
            <i aria-hidden>*</i>
            <span className="sr-only">{t('必填')}</span>
          </>
        )}
        {field.choices && <small>{field.choices.join(' / ')}</small>}
      </span>
      <span>
        <SourceSelect
          field={field}
          uploaded={uploaded}
          one={one}
          wrong={problem !== undefined}
          set={(source) => change({ mapping: remapped(uploaded, mapping, { field, source }) })}
        />
        {one && columnOf(one) === undefined && !one.rowNumber && (
          <Input
            className="imp-fixed"
            aria-label={t('{title}的固定值', { title: field.title })}
            placeholder={t('所有行都用这个值')}
            value={one.value ?? ''}
            onChange={({ target }) => replace({ ...one, value: target.value })}
          />
        )}
        {one && <TimeColumn field={field} uploaded={uploaded} one={one} replace={replace} />}
        {problem && <em>{t(PROBLEMS[problem])}</em>}
        {shared.length > 0 && <small>{t('这一列也用于：{fields}', { fields: shared.join(' · ') })}</small>}
      </span>
      <span className="imp-sample">{one && (samples(uploaded, one) || (columnOf(one) !== undefined && t('前几行是空的')))}</span>
      {ask && one && <DateQuestion dates={ask} title={field.title} value={one} change={replace} />}
    </li>
  );
}

const FIXED = 'value';
const ROWS = 'row';
const choices = ({ header }: Uploaded) =>
  header.map((title, column) => ({ value: String(column), title: title || letters(column), label: `${letters(column)}　${title || '—'}` }));

interface SourceProps {
  field: ImportField;
  uploaded: Uploaded;
  one: Mapped | undefined;
  wrong: boolean;
  set: (source: FieldSource) => void;
}

/** Columns of the file, and the two sources that are none. */
function SourceSelect({ field, uploaded, one, wrong, set }: SourceProps) {
  const t = useT();
  const [fixed, rows] = [t('固定值…'), t('按行号编号，每行一笔')];
  const more = [{ value: FIXED, title: fixed, label: fixed }, ...(field.numbered ? [{ value: ROWS, title: rows, label: rows }] : [])];
  const column = columnOf(one);
  const now = one === undefined ? undefined : column !== undefined ? String(column) : one.rowNumber ? ROWS : FIXED;
  const empty =
    field.initial === null ? t(field.required ? '请选择列' : '不导入') : t('不在文件里，每行为{value}', { value: field.initial });
  const choose = (next: string | undefined) =>
    set(next === undefined ? undefined : next === ROWS ? { rowNumber: true } : next === FIXED ? { value: '' } : { column: Number(next) });
  return (
    <Select
      className="imp-column"
      aria-label={field.title}
      allowClear
      showSearch={{ optionFilterProp: 'title' }}
      placeholder={empty}
      status={wrong ? 'error' : ''}
      value={now}
      options={[...more, ...choices(uploaded)]}
      popupMatchSelectWidth={false}
      onChange={choose}
    />
  );
}

interface TimeProps {
  field: ImportField;
  uploaded: Uploaded;
  one: Mapped;
  replace: (next: Mapped) => void;
}

/** Where the time of the day stands, for a moment whose column says days only. */
function TimeColumn({ field, uploaded, one, replace }: TimeProps) {
  const t = useT();
  const column = columnOf(one);
  if (field.kind !== 'dateTime' || column === undefined || hasTimes(cellsOf(uploaded, column))) return null;
  const { timeColumn: _, ...day } = one;
  return (
    <Select
      className="imp-column"
      aria-label={t('{title}的时刻', { title: field.title })}
      allowClear
      showSearch={{ optionFilterProp: 'title' }}
      placeholder={t('只有日期。时刻在另一列时请选择')}
      value={typeof one.timeColumn === 'number' ? String(one.timeColumn) : undefined}
      options={choices(uploaded).filter(({ value }) => value !== String(column))}
      popupMatchSelectWidth={false}
      onChange={(next: string | undefined) => replace(next === undefined ? day : { ...day, timeColumn: Number(next) })}
    />
  );
}

const SHOWN = 3;
/** The first values of a field, as they will be read. */
function samples(uploaded: Uploaded, one: Mapped): string {
  const texts = uploaded.sample.map(({ line, cells }) => {
    if (one.rowNumber) return `…-${line}`;
    const read = columnsOf(one).map((column) => cells[column]?.trim());
    return read.length > 0 ? read.filter(Boolean).join(' ') : '';
  });
  return [...new Set(texts.filter(Boolean))].slice(0, SHOWN).join('　|　');
}
