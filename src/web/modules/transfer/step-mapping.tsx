// Step 2: which column of the file holds which field, and the questions that the template asks.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import type { Draft } from './draft.ts';
import { FieldRow } from './field-row.tsx';
import { problemsOf, unused } from './mapping.ts';
import { Questions } from './questions.tsx';

interface Props {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Reads another sheet of the file; undefined after a reload, when the browser has let go of the file. */
  readSheet: ((sheet: string) => void) | undefined;
  busy: boolean;
  problem: string;
  again: () => void;
  check: () => void;
}

export function StepMapping({ draft, change, readSheet, busy, problem, again, check }: Props) {
  const t = useT();
  const { uploaded, mapping, options } = draft;
  const problems = problemsOf(uploaded, mapping);
  const [tried, setTried] = useState(false);
  const left = unused(uploaded, mapping);
  const go = () => {
    setTried(true);
    if (problems.size === 0) check();
  };
  return (
    <form
      className="imp-form"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Facts draft={draft} readSheet={readSheet} again={again} />
      <ul className="imp-fields" aria-label={t('对应列')}>
        <li className="imp-field imp-heads" aria-hidden>
          <span>{t('系统字段')}</span>
          <span>{t('文件里的列')}</span>
          <span>{t('前几行的值')}</span>
        </li>
        {uploaded.fields.map((field) => (
          <FieldRow key={field.field} field={field} draft={draft} change={change} problem={problems.get(field.field)} />
        ))}
      </ul>
      {left.length > 0 && <p className="imp-hint">{t('文件里这些列不会导入：{columns}', { columns: left.join(' · ') })}</p>}
      <Questions options={uploaded.options} values={options} change={(next) => change({ options: next })} />
      {problem && (
        <div className="imp-refused" role="alert">
          {problem}
        </div>
      )}
      {tried && problems.size > 0 && (
        <div className="imp-refused" role="alert">
          {t('还有 {n} 个字段没有对应好，见上面标红的行。', { n: problems.size })}
        </div>
      )}
      <div className="imp-actions">
        <Button onClick={again}>{t('换一个文件')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('检查')}
        </Button>
        <span className="imp-hint">{t('检查只试算，不写入任何数据。')}</span>
      </div>
    </form>
  );
}

const size = (bytes: number): string => (bytes < 1e6 ? `${grouped(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function Facts({ draft: { uploaded, sheet }, readSheet, again }: Pick<Props, 'draft' | 'readSheet' | 'again'>) {
  const t = useT();
  const { fileName, size: bytes, format, encoding, sheetNames, rowEstimate, headerLine } = uploaded;
  return (
    <div className="imp-facts">
      <b>{fileName}</b>
      <span>{size(bytes)}</span>
      <span>{format === 'xlsx' ? 'Excel' : t('CSV，编码{encoding}', { encoding: encoding.toUpperCase() })}</span>
      <span>{t('约{n}行', { n: grouped(rowEstimate) })}</span>
      <span>{t('标题在第{n}行', { n: headerLine })}</span>
      {sheetNames && sheetNames.length > 1 && (
        <label>
          {t('工作表')}{' '}
          <Select
            aria-label={t('工作表')}
            value={sheet ?? sheetNames[0]}
            options={sheetNames.map((name) => ({ value: name, label: name }))}
            disabled={!readSheet}
            popupMatchSelectWidth={false}
            onChange={(next) => readSheet?.(next)}
          />
        </label>
      )}
      {sheetNames && sheetNames.length > 1 && !readSheet && (
        <button type="button" className="kit-link" onClick={again}>
          {t('换工作表请重新选择文件')}
        </button>
      )}
    </div>
  );
}
