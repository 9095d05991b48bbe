// Step 4: what was imported, and what to do next.
import { Button } from 'antd';
import { grouped } from '../../kit/table/figures.tsx';
import { useT } from '../../kernel/i18n.ts';
import { Counts, Preview } from './counts.tsx';
import type { Draft, ImportRow } from './draft.ts';
import { NextSteps } from './next-steps.tsx';
import { Problems } from './problems.tsx';
import { RejectedFile } from './rejected-file.tsx';
import { Stopped } from './step-check.tsx';
import { JobStatus } from '../../../contract/kernel/job.ts';

interface Props {
  row: ImportRow;
  draft: Draft | null;
  back: () => void;
  again: () => void;
}

export function StepResult({ row, draft, back, again }: Props) {
  const t = useT();
  if (row.status === JobStatus.failed) return <Stopped row={row} draft={draft} back={back} again={again} />;
  const { failNum, newNum, changedNum, sameNum, message, errorFilePath, id, templateCode } = row;
  const nothing = newNum + changedNum === 0;
  return (
    <>
      <output className="imp-said">
        <b>{nothing ? t('没有新内容') : t('导入完成')}</b>{' '}
        {nothing && failNum === 0 ? t('没有导入：{n}行都已存在，可能已在另一个窗口导入。', { n: grouped(sameNum) }) : message}
      </output>
      <Counts row={row} />
      <Preview row={row} title="导入前的预计" />
      {failNum > 0 && (
        <>
          <p>{t('下面这些行没有导入。更正后可以单独再导入一次，已导入的行不会重复。')}</p>
          <Problems importId={id} draft={draft} />
        </>
      )}
      <NextSteps template={templateCode} />
      <div className="imp-actions">
        {errorFilePath && <RejectedFile objectName={errorFilePath} fileName={row.fileName} />}
        <Button type="primary" onClick={again}>
          {t(failNum > 0 ? '选择更正后的文件' : '再导入一个文件')}
        </Button>
      </div>
    </>
  );
}
