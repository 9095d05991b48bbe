// What an import did or would do, in figures and sentences.
import { getLanguage, useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import type { ImportRow } from './draft.ts';

/** New, changed, same and bad rows; a figure of bad rows is never shown by colour alone. */
export function Counts({ row }: { row: ImportRow }) {
  const t = useT();
  const { dryRun, newNum, changedNum, sameNum, failNum } = row;
  const figures = [
    { title: dryRun ? '将新增' : '已新增', value: newNum, tone: newNum > 0 ? 'new' : '' },
    { title: dryRun ? '将更新' : '已更新', value: changedNum, tone: '' },
    { title: '已存在，不变', value: sameNum, tone: '' },
    { title: dryRun ? '有问题' : '没有导入', value: failNum, tone: failNum > 0 ? 'bad' : '' },
  ];
  return (
    <dl className="imp-counts">
      {figures.map(({ title, value, tone }) => (
        <div key={title} className={tone && `imp-${tone}`}>
          <dt>{t(title)}</dt>
          <dd>
            {grouped(value)} <small>{t('行')}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sentences that a person should read before going on. */
export function Preview({ row: { preview }, title }: { row: ImportRow; title?: string }) {
  const t = useT();
  if (!preview || preview.length === 0) return null;
  return (
    <div className="imp-preview">
      {title && <p className="imp-hint">{t(title)}</p>}
      <ul>
        {preview.map((said) => (
          <li key={said.zh}>{said[getLanguage()]}</li>
        ))}
      </ul>
    </div>
  );
}
