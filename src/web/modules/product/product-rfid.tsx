// RFID商品: tags and what their last check said; at the right the checks of the chosen tag. The second part lists all checks.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { action } from '../../kit/list/actions.tsx';
import { createDialog } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import type { Action } from '../../kit/list/actions.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Tabs } from '../../kit/page/tabs.tsx';
import { Checks, Log } from './rfid-checks.tsx';
import { fields } from './rfid-fields.tsx';

type Tag = Row<typeof rfidProduct.list>;

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
