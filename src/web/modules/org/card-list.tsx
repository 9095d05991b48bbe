// 卡片列表: the cards of the site, whose each is and was.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { nodeCard } from '../../../contract/org/card.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, exportButton, hidden, importButton, listScreen, NotThere, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickedAs } from '../../kit/form/index.ts';
import { deleteOrStop } from './delete-or-stop.tsx';
import './org.css';

type Card = Row<typeof nodeCard.list>;
const fields: FormFields<typeof nodeCard.create> = ['cardNo', 'physicalNo', { name: 'empId', control: pickedAs('empId') }, 'remark'];

/** Whose the card was, the newest first. */
function History({ row }: { row: Card }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const input = { cardId: row.id, limit: 50 };
  const found = useRead(nodeCard.history, input);
  if (found.error || !found.data) return <NotThere asked={found} />;
  return (
    <div className="org-panel">
      <h2>{row.cardNo}</h2>
      {found.data.rows.length === 0 && <p>{t('这张卡还没有绑定过。')}</p>}
      <ul>
        {found.data.rows.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.empName}</b> {one.empCode}
              <br />
              <small>
                {formatDateTime(one.boundAt, zone, 'YYYY-MM-DD HH:mm')} {one.boundBy}
                {one.unboundAt
                  ? ` → ${formatDateTime(one.unboundAt, zone, 'YYYY-MM-DD HH:mm')} ${one.unboundBy ?? ''} ${one.reason ?? ''}`
                  : ` → ${t('现在')}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default listScreen(nodeCard.list, {
  search: ['keyword', 'boundFlag', 'statusFlag'],
  columns: [
    { name: 'cardNo', width: 144, fixed: 'left' },
    { name: 'empName', width: 96 },
    { name: 'empCode', width: 96 },
    { name: 'departmentName', width: 136 },
    { name: 'statusFlag', width: 88 },
    'boundAt',
    { name: 'physicalNo', width: 136 },
    ...hidden('remark', 'createdAt'),
  ],
  toolbar: [
    createDialog(nodeCard.create, fields),
    importButton('IMPORT_NODE_CARD', 'cardMgr.cardList.import'),
    exportButton(nodeCard.list),
  ],
  rowActions: [
    editDialog(nodeCard.update, fields),
    action('解绑', nodeCard.update, {
      when: (row) => row.empId !== null,
      confirm: '解绑后这张卡可以再发给别人，绑定记录保留。',
      input: ({ id }) => ({ id, empId: null }),
    }),
    ...onOff(nodeCard.update, { flag: 'statusFlag', confirm: '停用后设备不再接受这张卡。遗失的卡请停用。' }),
    deleteOrStop({ delete: nodeCard.delete, stop: nodeCard.update, flag: 'statusFlag', remove: ({ id }) => ({ ids: [id] }) }),
  ],
  panel: { title: '绑定记录', render: (row) => <History row={row} /> },
  nameOf: (row) => row.cardNo,
  empty: '还没有卡片。新增卡片，或在员工管理里直接绑卡。',
});
