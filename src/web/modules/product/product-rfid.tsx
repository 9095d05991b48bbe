// RFID商品: tags and what their last check said; at the right the checks of the chosen tag. The second part lists all checks.
import { useState } from 'react';
import { Input } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action } from '../../kit/list/actions.tsx';
import { listColumns } from '../../kit/list/columns.tsx';
import type { ControlProps } from '../../kit/form/control-props.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import type { Action } from '../../kit/list/actions.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Tabs } from '../../kit/page/tabs.tsx';

type Tag = Row<typeof rfidProduct.list>;
type Check = Row<typeof rfidProduct.checks>;

/** Codes as a reader or a sheet gives them: one to a line, or apart by spaces or commas. */
function CodesControl({ value, change, label, id }: ControlProps) {
  const [text, setText] = useState(((value as string[] | undefined) ?? []).join('\n'));
  const take = (typed: string) => {
    setText(typed);
    // A reader says the same tag as often as it passes.
    const codes = [...new Map(typed.split(/[\s,，;；]+/).map((code) => [code.toUpperCase(), code])).values()].filter(Boolean);
    change(codes.length > 0 ? codes : undefined);
  };
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      value={text}
      autoSize={{ minRows: 4, maxRows: 12 }}
      onChange={(event) => take(event.target.value)}
    />
  );
}

const fields: FormFields<typeof rfidProduct.add> = [
  { name: 'productId', help: '只能登记到启用了RFID的商品。', whole: true },
  { name: 'rfidCodes', control: (props) => <CodesControl {...props} />, help: '一行一个，可以从读写器或Excel粘贴。', whole: true },
  'remark',
];

const deprecate: Action<Tag | Tag[]> = {
  label: '作废',
  permit: rfidProduct.deprecate.permit,
  when: (target) => [target].flat().every(({ deprecatedFlag }) => !deprecatedFlag),
  danger: true,
  start: (target, desk) => {
    const tags = [target].flat();
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${t('作废')} ${tags
          .map(({ rfidCode }) => rfidCode)
          .slice(0, 3)
          .join(t('、'))}`}
        endpoint={rfidProduct.deprecate}
        fields={[{ name: 'reason', help: '作废后这个编码不能再次使用。', whole: true }]}
        fixed={{ ids: tags.map(({ id }) => id) }}
      />
    ));
  },
};

const tags: ListOptions<typeof rfidProduct.list> = {
  search: ['keyword', 'productId', 'deprecatedFlag', 'presence', 'lastResult'],
  columns: [
    { name: 'rfidCode', width: 200, fixed: 'left' },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 180, align: 'left' },
    { name: 'spec', width: 110 },
    { name: 'deprecatedFlag', width: 88 },
    { name: 'presence', width: 88 },
    { name: 'lastVmName', width: 136 },
    { name: 'lastChannelCode', width: 80 },
    'lastResult',
    'lastCheckAt',
    { name: 'bindTime', hidden: true },
    { name: 'deprecatedAt', hidden: true },
    { name: 'deprecatedBy', width: 104, hidden: true },
    { name: 'deprecateReason', width: 160, hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    createDialog(rfidProduct.add, fields, { title: '登记RFID标签' }),
    importButton('IMPORT_RFID', 'product.productRfid.import'),
    exportButton(rfidProduct.list),
  ],
  rowActions: [
    deprecate as Action<Tag>,
    action('删除', rfidProduct.delete, {
      confirm: '只有从未核验过的标签可以删除，删除后编码可以再次登记。',
      danger: true,
      when: (row: Tag) => row.lastCheckAt === null,
      input: ({ id }) => ({ ids: [id] }),
    }),
  ],
  batchActions: [deprecate as Action<Tag[]>],
  panel: { title: '核验记录', render: (row) => <Checks row={row} /> },
  nameOf: (row) => row.rfidCode,
  empty: '还没有RFID标签。先在商品管理中启用商品的RFID，再登记标签。',
};

const checks: ListOptions<typeof rfidProduct.checks> = {
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
    { name: 'empCode', width: 96, hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [exportButton(rfidProduct.checks)],
  nameOf: (row) => row.rfidCode,
  empty: '还没有核验记录。设备读到标签后会出现在这里。',
};

const NAMES = ['RFID标签', '核验日志'] as const;

export default function ProductRfid() {
  const t = useT();
  const [part, setPart] = useState<(typeof NAMES)[number]>('RFID标签');
  return (
    <div className="kit-tabbed">
      <Tabs of={t('RFID商品')} names={NAMES} chosen={part} choose={setPart} />
      {part === 'RFID标签' ? <Tags /> : <Log />}
    </div>
  );
}

function Tags() {
  return <ListView endpoint={rfidProduct.list} list={useList(rfidProduct.list)} options={tags} />;
}

function Log() {
  return <ListView endpoint={rfidProduct.checks} list={useList(rfidProduct.checks)} options={checks} />;
}

const columns = listColumns<Check>(rfidProduct.checks.output, [
  'checkTime',
  { name: 'result', width: 112 },
  { name: 'direction', width: 88 },
  { name: 'vmName', width: 130 },
]);

/** The last checks of one tag. */
function Checks({ row }: { row: Tag | undefined }) {
  const t = useT();
  const asked = { rfidCode: row?.rfidCode ?? null, limit: 30 };
  const found = useRead(rfidProduct.checks, asked, { enabled: row !== undefined });
  if (!row) return <Empty why={t('选择一个标签，查看它的核验记录。')} />;
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
