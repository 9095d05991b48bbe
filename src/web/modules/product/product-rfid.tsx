// RFID商品: tags and what their last check said; at the right the checks of the chosen tag. The second part lists all checks.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import { firstFew, t } from '../../kernel/i18n.ts';
import { action, exportButton, hidden, importButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, formAction } from '../../kit/form/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';
import { Checks, Log } from './rfid-checks.tsx';
import { fields } from './rfid-fields.tsx';

type Tag = Row<typeof rfidProduct.list>;

const deprecate = formAction<Tag | Tag[], typeof rfidProduct.deprecate>('作废', rfidProduct.deprecate, {
  fields: [{ name: 'reason', help: '作废后这个编码不能再次使用。', whole: true }],
  when: (target) => [target].flat().every(({ deprecatedFlag }) => !deprecatedFlag),
  danger: true,
  title: (target) => `${t('作废')} ${firstFew([target].flat(), ({ rfidCode }) => rfidCode)}`,
});

const Tags = listScreen(rfidProduct.list, {
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
    ...hidden('bindTime', 'deprecatedAt', 'deprecatedBy', 'deprecateReason', 'remark'),
  ],
  toolbar: [
    createDialog(rfidProduct.add, fields, { title: '登记RFID标签' }),
    importButton('IMPORT_RFID', 'product.productRfid.import'),
    exportButton(rfidProduct.list),
  ],
  rowActions: [
    deprecate,
    action('删除', rfidProduct.delete, {
      confirm: '只有从未核验过的标签可以删除，删除后编码可以再次登记。',
      danger: true,
      when: (row) => row.lastCheckAt === null,
      input: ({ id }) => ({ ids: [id] }),
    }),
  ],
  batchActions: [deprecate],
  panel: { title: '核验记录', render: (row) => <Checks row={row} /> },
  nameOf: (row) => row.rfidCode,
  empty: '还没有RFID标签。先在商品管理中启用商品的RFID，再登记标签。',
});

export default tabbed('RFID商品', [
  ['RFID标签', Tags],
  ['核验日志', Log],
]);
