// An import on its way: how far it is, and the way out. It goes on without this page.
import { useState } from 'react';
import { Button } from 'antd';
import { transfer } from '../../../contract/transfer/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import type { ImportRow } from './draft.ts';

const ALMOST = 0.99;

/**
 * How far an import is, from 0 to 1; undefined when nothing is known yet. A check counts half a step for each row that is read
 * (the second half is the carrying out), so its total is the file's estimate.
 */
export function partOf(
  { rowDone, rowTotal, dryRun }: Pick<ImportRow, 'rowDone' | 'rowTotal' | 'dryRun'>,
  estimate: number,
): number | undefined {
  if (rowDone === 0) return undefined;
  if (rowTotal) return Math.min(ALMOST, rowDone / rowTotal);
  return estimate > 0 ? Math.min(ALMOST, ((dryRun ? 2 : 1) * rowDone) / estimate) : undefined;
}

export function Running({ row, estimate, refresh }: { row: ImportRow; estimate: number; refresh: () => void }) {
  const t = useT();
  const [stopping, setStopping] = useState(false);
  const part = partOf(row, estimate);
  const cancel = () => {
    setStopping(true);
    // A refusal has been shown already: it had ended meanwhile.
    call(transfer.importLog.cancel, { id: row.id })
      .catch(() => setStopping(false))
      .finally(refresh);
  };
  return (
    <div className="imp-running">
      <output>
        {t(row.dryRun ? '正在检查“{name}”' : '正在导入“{name}”', { name: row.fileName })}
        {part !== undefined && ` ${Math.round(part * 100)}%`}
      </output>
      <progress {...(part === undefined ? {} : { value: part })} aria-label={t('进度')} />
      <p className="imp-hint">
        {row.dryRun &&
          estimate > 0 &&
          row.rowDone > 0 &&
          t('已检查{done}行，共约{total}行。', { done: grouped(Math.min(estimate, row.rowDone * 2)), total: grouped(estimate) })}
        {t('可以离开此页，它会继续；结果在导入列表。')}
      </p>
      <Button loading={stopping} onClick={cancel}>
        {t(row.dryRun ? '取消本次检查' : '取消本次导入')}
      </Button>
    </div>
  );
}
