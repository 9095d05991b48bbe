// Step 4: what was imported, and what to do next.
import { Button } from 'antd';
import { Link } from 'react-router';
import { menuItems, type PageCode } from '../../../contract/menu.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { Counts, Preview } from './counts.tsx';
import type { Draft, ImportRow } from './draft.ts';
import { Problems } from './problems.tsx';
import { RejectedFile } from './rejected-file.tsx';
import { Stopped } from './step-check.tsx';
import { templateOf } from './templates.ts';

interface Props {
  row: ImportRow;
  draft: Draft | null;
  back: () => void;
  again: () => void;
}

export function StepResult({ row, draft, back, again }: Props) {
  const t = useT();
  if (row.status === 3) return <Stopped row={row} draft={draft} back={back} again={again} />;
  const { failNum, newNum, changedNum, message, errorFilePath, id, templateCode } = row;
  const nothing = newNum + changedNum === 0;
  return (
    <>
      <output className="imp-said">
        <b>{nothing ? t('没有新内容') : t('导入完成')}</b> {message}
      </output>
      <Counts row={row} />
      <Preview row={row} />
      {failNum > 0 && (
        <>
          <p>{t('下面这些行没有导入。更正后可以单独再导入一次，已导入的行不会重复。')}</p>
          <Problems importId={id} draft={draft} />
        </>
      )}
      <section className="imp-next">
        <h2>{t('接下来')}</h2>
        <ul>
          {templateOf(templateCode)?.opens.map((code) => (
            <Next key={code} code={code} />
          ))}
        </ul>
      </section>
      <div className="imp-actions">
        {errorFilePath && <RejectedFile objectName={errorFilePath} fileName={row.fileName} />}
        <Button type="primary" onClick={again}>
          {t(failNum > 0 ? '选择更正后的文件' : '再导入一个文件')}
        </Button>
      </div>
    </>
  );
}

/** The way to a page; not there for who may not open it. */
function Next({ code }: { code: PageCode }) {
  const t = useT();
  const allowed = useCan(code);
  const page = menuItems.find((item) => item.code === code);
  if (!allowed || !page) return null;
  return (
    <li>
      <Link to={page.path}>{t(page.entry.title)}</Link>
    </li>
  );
}
