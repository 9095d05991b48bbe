// 商品BOM: bills of materials, their state, their versions, where a product is used, what so many of one need.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BomStatus } from '../../../contract/product/codes.ts';
import { productBom } from '../../../contract/product/bom.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { pickedAs } from '../../kit/form/control.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { exportLines, importButton } from '../../kit/list/transfer-buttons.tsx';
import { BomLines } from './bom-lines.tsx';
import { BomPanel, type Bom } from './bom-panel.tsx';

const fields: FormFields<typeof productBom.create> = [
  'bomCode',
  'bomName',
  { name: 'productId', help: '做出来的商品；一份工序清单可以没有成品。' },
  'remark',
  { name: 'lines', control: (props) => <BomLines {...props} />, help: '可以从Excel复制“商品编码、用量、单位”后粘贴。', whole: true },
];
const WIDTH = 860;

/** The form over the bill as it is now: its lines are read first. A bill in force becomes its next version. */
function EditBom({ row: { bomId, bomStatus, bomName, version }, ...place }: { row: Bom; open: boolean; close: () => void }) {
  const say = useT();
  const [opened] = useState(() => performance.now());
  const read = useQuery({
    // Anew for each opening, and once: what is typed is not written over.
    queryKey: [productBom.find.path, { bomId }, opened],
    queryFn: () => call(productBom.find, { bomId }, { silent: true }),
    staleTime: Infinity,
  });
  const title =
    bomStatus === BomStatus.effective
      ? say('修改 {name}（保存为版本{n}）', { name: bomName, n: version + 1 })
      : `${say('修改')} ${bomName}`;
  if (!read.data)
    return (
      <Dialog {...place} title={title} width={WIDTH} footer={null}>
        <NotThere asked={read} />
      </Dialog>
    );
  const { lines, bomCode, productId, remark } = read.data;
  const initial = {
    bomCode,
    bomName: read.data.bomName,
    productId,
    remark,
    lines: lines.map((line) => ({ productId: line.productId, num: line.num, unit: line.unit, remark: line.remark })),
  };
  return (
    <FormDialog
      {...place}
      title={title}
      endpoint={productBom.update}
      fields={fields as never}
      initial={initial}
      fixed={{ bomId }}
      width={WIDTH}
    />
  );
}

const update: Action<Bom> = {
  label: '修改',
  permit: productBom.update.permit,
  when: ({ bomStatus }) => bomStatus !== BomStatus.void,
  start: (row, desk) => desk.show((place) => <EditBom {...place} row={row} />),
};

export default listScreen(productBom.list, {
  search: ['keyword', 'bomStatus', { name: 'usedProductId', control: pickedAs('productId') }],
  columns: [
    { name: 'bomCode', width: 136, fixed: 'left' },
    { name: 'bomName', width: 240, align: 'left' },
    { name: 'bomStatus', width: 88 },
    { name: 'version', width: 72 },
    { name: 'lineCount', width: 72 },
    { name: 'productName', width: 160, align: 'left' },
    { name: 'productCode', width: 120, hidden: true },
    { name: 'remark', width: 160, hidden: true },
    { name: 'creator', width: 104 },
    'updatedAt',
    { name: 'createdAt', hidden: true },
  ],
  rowKey: 'bomId',
  toolbar: [
    createDialog(productBom.create, fields, { width: WIDTH, initial: { lines: [{}] } as never }),
    importButton('IMPORT_PRODUCT_BOM', 'product.productBom.import'),
    exportLines(productBom.lines, 'product.productBom.export'),
  ],
  rowActions: [
    update,
    action('生效', productBom.status, {
      when: (row: Bom) => row.bomStatus === BomStatus.draft,
      confirm: '生效后可以按它领料；以后的每次修改都会成为新版本。',
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.effective }),
    }),
    action('退回草稿', productBom.status, {
      when: (row: Bom) => row.bomStatus === BomStatus.effective,
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.draft }),
    }),
    action('作废', productBom.status, {
      when: (row: Bom) => row.bomStatus !== BomStatus.void,
      confirm: '作废后不能恢复，历史版本仍可查看。',
      danger: true,
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.void }),
    }),
    action('删除', productBom.delete, {
      when: (row: Bom) => row.bomStatus === BomStatus.draft,
      confirm: '只能删除从未生效的草稿。',
      danger: true,
    }),
  ],
  panel: { title: 'BOM内容', render: (row) => <BomPanel key={row?.bomId} row={row} /> },
  nameOf: (row) => `${row.bomCode} ${row.bomName}`,
  empty: '还没有BOM。可以新增，也可以从Excel导入。',
});
