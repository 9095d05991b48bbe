// A bill of materials is changed with its lines.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BomStatus } from '../../../contract/product/codes.ts';
import { productBom } from '../../../contract/product/bom.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { type Action } from '../../kit/list/actions.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { BomLines } from './bom-lines.tsx';
import { type Bom } from './bom-panel.tsx';

export const fields: FormFields<typeof productBom.create> = [
  'bomCode',
  'bomName',
  { name: 'productId', help: '做出来的商品；一份工序清单可以没有成品。' },
  'remark',
  { name: 'lines', control: (props) => <BomLines {...props} />, help: '可以从Excel复制“商品编码、用量、单位”后粘贴。', whole: true },
];

export const WIDTH = 860;

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

export const update: Action<Bom> = {
  label: '修改',
  permit: productBom.update.permit,
  when: ({ bomStatus }) => bomStatus !== BomStatus.void,
  start: (row, dialogs) => dialogs.show((place) => <EditBom {...place} row={row} />),
};
