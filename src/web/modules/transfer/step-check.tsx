// Step 3: what the dry run found, and the choice: take it, leave the bad rows out, or correct them and send again.
import { useState } from 'react';
import { Button } from 'antd';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Counts, Preview } from './counts.tsx';
import type { Corrections, Draft, ImportRow } from './draft.ts';
import { NextSteps } from './next-steps.tsx';
import { Problems } from './problems.tsx';
import { RejectedFile } from './rejected-file.tsx';
import { JobStatus } from '../../../contract/kernel/job.ts';

interface Props {
  row: ImportRow;
  draft: Draft | null;
  busy: boolean;
  problem: string;
  /** Back to the mapping, with the file as it is. */
  back: () => void;
  /** A file again, corrected or another. */
  again: () => void;
  /** Checks again with cells that were corrected here. */
  recheck: (now: Corrections) => void;
  carryOut: (skipBad: boolean) => void;
}

export function StepCheck({ row, draft, busy, problem, back, again, recheck, carryOut }: Props) {
  const t = useT();
  const [edits, setEdits] = useState<Corrections>([]);
  if (row.status === JobStatus.failed) return <Stopped row={row} draft={draft} back={back} again={again} />;
  const { failNum, newNum, changedNum, sameNum, errorFilePath, id } = row;
  const good = newNum + changedNum;
  return (
    <>
      <output className="imp-said">{foundOf(row, t)}</output>
      <Counts row={row} />
      <Preview row={row} />
      {failNum > 0 && (
        <Problems
          importId={id}
          draft={draft}
          {...(draft ? { mend: { edits, change: setEdits, recheck: () => recheck(edits), busy } } : {})}
        />
      )}
      {problem && (
        <div className="imp-refused" role="alert">
          {problem}
        </div>
      )}
      {good === 0 && failNum === 0 && <NextSteps template={row.templateCode} />}
      {!draft && <p className="imp-hint">{t('这次检查的文件已不在这个浏览器页面里。要继续导入，请重新选择文件。')}</p>}
      <div className="imp-actions">
        {draft && <Button onClick={back}>{t('返回修改对应')}</Button>}
        <Button onClick={again}>{t(failNum > 0 ? '选择更正后的文件' : '换一个文件')}</Button>
        {errorFilePath && <RejectedFile objectName={errorFilePath} fileName={row.fileName} />}
        {/* What was corrected and not checked yet would be lost by importing now. */}
        {draft && good > 0 && edits.length === 0 && (
          <Button type="primary" loading={busy} onClick={() => carryOut(failNum > 0)}>
            {failNum > 0 ? t('跳过错误行，导入其余{n}行', { n: grouped(good + sameNum) }) : t('导入{n}行', { n: grouped(good + sameNum) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** What a check found, in a sentence. */
function foundOf({ failNum, newNum, changedNum, sameNum }: ImportRow, t: Translate): string {
  const n = grouped(failNum);
  const good = newNum + changedNum;
  if (failNum === 0)
    return good === 0 ? t('没有要导入的内容：{n}行都已存在。', { n: grouped(sameNum) }) : t('检查通过，没有写入任何数据。确认后开始导入。');
  if (good > 0) return t('{n}行有问题，其余可以导入。还没有写入任何数据。', { n });
  return t(sameNum > 0 ? '{n}行有问题，其余都已存在。还没有写入任何数据。' : '{n}行都有问题，没有可以导入的行。还没有写入任何数据。', {
    n,
  });
}

/** A check or an import that was cancelled or failed: why, what was kept, how to go on. */
export function Stopped({ row, draft, back, again }: Pick<Props, 'row' | 'draft' | 'back' | 'again'>) {
  const t = useT();
  return (
    <>
      <div className="imp-refused" role="alert">
        <b>{row.message}</b>
        <p>{t(row.dryRun ? '检查没有做完，没有写入任何数据。' : '没有导入任何数据，原来的数据没有变。')}</p>
      </div>
      {row.failNum > 0 && <Problems importId={row.id} draft={draft} />}
      <div className="imp-actions">
        <Button onClick={again}>{t('换一个文件')}</Button>
        {row.errorFilePath && <RejectedFile objectName={row.errorFilePath} fileName={row.fileName} />}
        {draft && (
          <Button type="primary" onClick={back}>
            {t('返回修改对应')}
          </Button>
        )}
      </div>
    </>
  );
}
