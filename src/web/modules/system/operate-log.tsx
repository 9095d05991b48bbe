// 操作日志: who did what, when, from where; at the right what was sent and what it changed.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { addDays, dayOf, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import { system } from '../../../contract/system/index.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { column, Empty, exportButton, type ListOptions, ListView, NotThere, useList } from '../../kit/list/index.ts';
import './system.css';

type LogRow = Row<typeof system.operateLog>;
const USUAL_DAYS = 30;

const options: ListOptions<typeof system.operateLog> = {
  search: ['createdAt', 'moduleCode', 'keyword', 'loginAccount', 'content'],
  columns: [
    { name: 'createdAt', fixed: 'left' },
    { name: 'loginAccount', width: 120 },
    { name: 'userName', width: 110 },
    { name: 'moduleCode', width: 110 },
    column('action', ({ action }) => t(action), { width: 176, align: 'left' }),
    { name: 'words', width: 376, align: 'left' },
    { name: 'ip', width: 130 },
    column('result', ({ result }) => t(result), { width: 80 }),
    { name: 'path', width: 260, align: 'left', hidden: true },
    { name: 'params', width: 300, align: 'left', hidden: true },
  ],
  toolbar: [exportButton(system.operateLog)],
  panel: { title: '操作内容', render: (row) => <Content row={row} /> },
  nameOf: (row) => row.action,
  empty: '还没有操作记录。',
};

/** What is searched by content has a period; without one it gets the last 30 days, where the person sees and changes them. */
function withPeriod(search: Record<string, unknown>): Record<string, unknown> {
  if (!search['content'] || search['createdAt']) return search;
  const to = dayOf(Date.now(), useSession.getState().user?.timeZone ?? DEFAULT_ZONE);
  return { ...search, createdAt: { from: addDays(to, 1 - USUAL_DAYS), to } };
}

export default function OperateLog() {
  const list = useList(system.operateLog);
  return (
    <ListView endpoint={system.operateLog} options={options} list={{ ...list, search: (search) => list.search(withPeriod(search)) }} />
  );
}

function Content({ row }: { row: LogRow }) {
  const t = useT();
  return (
    <div className="system-log">
      <p>
        <strong>{t(row.action)}</strong> <small>{row.path}</small>
      </p>
      <Words key={row.id} id={row.id} />
      {row.params !== null && (
        <details>
          <summary>{t('原始内容')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content is scrolled by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(JSON.parse(row.params), null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

/** What was done, field by field: what it was beside what it became, what changed in bold. */
function Words({ id }: { id: string }) {
  const t = useT();
  const asked = useRead(system.logWords, { id });
  if (!asked.data) return <NotThere asked={asked} />;
  const { about, compared, lines } = asked.data;
  if (about === null && lines.length === 0) return <Empty why={t('没有更多内容。')} />;
  return (
    <>
      {about !== null && <p>{about}</p>}
      {lines.length > 0 && <Lines compared={compared} lines={lines} />}
    </>
  );
}

function Lines({ compared, lines }: Pick<Out<typeof system.logWords>, 'compared' | 'lines'>) {
  const t = useT();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('字段')}</th>
          {compared && <th>{t('修改前')}</th>}
          <th>{compared ? t('修改后') : t('内容')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, before, after }) => (
          <tr key={`${title} ${before} ${after}`} className={compared && before !== after ? 'system-log-changed' : undefined}>
            <th>{title}</th>
            {compared && <td>{before ?? '—'}</td>}
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
