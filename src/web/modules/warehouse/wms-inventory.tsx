// 库存盘点: the counts of the smart warehouses; counted channel by channel while picks go on.
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { action, type Desk } from '../../kit/list/actions.tsx';
import { column, dateTime, tag } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { CountDialog } from './count-dialog.tsx';
import '../../floor/floor.css';
import './warehouse.css';

const { list, find, create, update, delete: remove } = warehouse.prewhInventory;
type Count = Row<typeof list>;

const common = ['planDate', 'empId', { name: 'remark', whole: true }] as const;
const fields: FormFields<typeof create> = ['prewhId', ...common];
const openCount = ({ status }: Count): boolean => status !== 2;
const start = ({ id, inventoryNo }: Count, desk: Desk) =>
  desk.show((place) => <CountDialog {...place} id={id} inventoryNo={inventoryNo} />);

/** What differs in the chosen count. */
function Panel({ row }: { row: Count | undefined }) {
  const t = useT();
  const id = row?.id ?? '';
  const found = useQuery({ queryKey: [find.path, id], queryFn: () => call(find, { id }, { silent: true }), enabled: row !== undefined });
  if (!row) return <p>{t('选择一张盘点单，在这里看差异。')}</p>;
  if (!found.data)
    return found.error ? (
      <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />
    ) : (
      <Skeleton rows={4} />
    );
  const differing = found.data.lines.filter(({ diffNum }) => diffNum);
  return (
    <>
      <p>
        <b>{row.inventoryNo}</b> {t('已盘{n}/{all}，差异{differ}', { n: row.countedLines, all: row.lineCount, differ: differing.length })}
      </p>
      {row.remark && <p>{row.remark}</p>}
      {row.countedLines > 0 && differing.length === 0 && <p>{t('已盘的货道都与账面一致。')}</p>}
      <ul className="wh-order">
        {differing.map((line) => (
          <li key={line.lineNo}>
            <span>
              {line.channelCode} {line.productName}
            </span>
            <b className={(line.diffNum ?? 0) < 0 ? 'wh-short' : ''}>
              {(line.diffNum ?? 0) > 0 ? '+' : ''}
              {line.diffNum} {line.unit}
            </b>
            <small>{t('账面{book}，实盘{real}', { book: line.bookNum ?? 0, real: line.realNum ?? 0 })}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

export default listScreen(list, {
  search: ['inventoryNo', 'prewhId', 'status', 'createdAt'],
  columns: [
    { name: 'inventoryNo', width: 150, fixed: 'left' },
    tag('status', { width: 88 }),
    { name: 'prewhName', width: 150 },
    column('countedLines', (row: Count) => figure(`${grouped(row.countedLines)} / ${grouped(row.lineCount)}`), { width: 104 }),
    column('differLines', (row: Count) => (row.differLines > 0 ? <b className="wh-short">{row.differLines}</b> : figure('0')), {
      width: 88,
    }),
    { name: 'planDate', width: 112 },
    { name: 'empName', width: 96 },
    { name: 'creator', width: 96 },
    dateTime('createdAt'),
    dateTime('finishedAt'),
    { name: 'finishedBy', width: 96, hidden: true },
    { name: 'remark', width: 180, hidden: true },
  ],
  sorts: ['inventoryNo', 'prewhName', 'status', 'planDate', 'createdAt', 'finishedAt'],
  toolbar: [createDialog(create, fields, { title: '新增盘点单' }), exportButton(list)],
  rowActions: [
    { label: '盘点', permit: update.permit, when: openCount, start },
    { label: '查看', permit: list.permit, when: (row: Count) => !openCount(row), start },
    editDialog<Count, typeof update>(update, common, { when: openCount }),
    action('删除', remove, { when: openCount, confirm: '已填写的数量将丢失，库存不变。', danger: true }),
  ],
  panel: { title: '盘点差异', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.inventoryNo} ${row.prewhName}`,
  empty: '还没有盘点单。',
});
