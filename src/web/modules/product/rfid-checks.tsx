// Readings of tags: all of them, and those of the chosen tag.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Empty, exportButton, hidden, listColumns, listScreen, NotThere } from '../../kit/list/index.ts';
import { DataTable } from '../../kit/table/data-table.tsx';

type Tag = Row<typeof rfidProduct.list>;

export const Log = listScreen(rfidProduct.checks, {
  search: ['checkTime', 'result', 'direction', 'vmId', 'productId', 'rfidCode'],
  columns: [
    { name: 'checkTime', fixed: 'left' },
    { name: 'rfidCode', width: 200 },
    { name: 'result', width: 112 },
    { name: 'direction', width: 88 },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 180, align: 'left' },
    { name: 'vmName', width: 136 },
    { name: 'channelCode', width: 80 },
    { name: 'reader', width: 104 },
    { name: 'empName', width: 96 },
    ...hidden('empCode', 'remark'),
  ],
  toolbar: [exportButton(rfidProduct.checks)],
  nameOf: (row) => row.rfidCode,
  empty: '还没有核验记录。设备读到标签后会出现在这里。',
});

const columns = listColumns<Row<typeof rfidProduct.checks>>(rfidProduct.checks.output, [
  'checkTime',
  { name: 'result', width: 112 },
  { name: 'direction', width: 88 },
  { name: 'vmName', width: 130 },
]);

/** The last checks of one tag. */
export function Checks({ row }: { row: Tag }) {
  const t = useT();
  const found = useRead(rfidProduct.checks, { rfidCode: row.rfidCode, limit: 30 });
  return (
    <>
      <p>
        <b>{row.rfidCode}</b> {row.productName}
      </p>
      {row.deprecateReason && <p>{`${t('作废原因')}${t('：')}${row.deprecateReason} · ${row.deprecatedBy ?? ''}`}</p>}
      {!found.data && <NotThere asked={found} />}
      {found.data && (
        <DataTable
          label={t('核验记录')}
          rows={found.data.rows}
          rowKey={({ id }) => id}
          columns={columns}
          density="small"
          empty={<Empty why={t('这个标签还没有核验过。')} />}
        />
      )}
    </>
  );
}
