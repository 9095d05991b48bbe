// 集团供应商: what the group keeps, how far this site has taken it over, and what differs, side by side.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { conglomerateVendor, vendor } from '../../../contract/org/vendor.ts';
import { t } from '../../kernel/i18n.ts';
import { action, type Action, column, exportButton, listScreen, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { pasteSync } from '../../kit/form/paste-sync.tsx';
import { Compared } from './vendor-compared.tsx';
import './org.css';

type GroupVendor = Row<typeof conglomerateVendor.list>;

const fields = fieldsOf(conglomerateVendor.create, { address: { whole: true } });

const sync = pasteSync(conglomerateVendor.sync, {
  title: '同步集团供应商',
  label: '粘贴集团的供应商清单',
  done: '集团供应商已同步：新增{added}个，有变化{changed}个，没有变化{same}个',
});

const take = <T extends GroupVendor | GroupVendor[]>(): Action<T> =>
  action<T, typeof vendor.sync>('引入', vendor.sync, {
    when: (target) => [target].flat().some(({ syncState }) => syncState !== 'same'),
    confirm: '本站点没有的新增；已有的，名称和联系方式改为集团的说法，集团没有给出的保留；集团停用的在本站点也停用。',
    input: (target) => ({ conglomerateVendorIds: [target].flat().map(({ id }) => id) }),
    done: '已引入：新增{added}个供应商，修改{changed}个，没有变化{same}个',
  });

export default listScreen(conglomerateVendor.list, {
  search: ['keyword', 'syncState', 'lockFlag'],
  columns: [
    { name: 'vendorCode', width: 112, fixed: 'left' },
    { name: 'vendorName', width: 232, align: 'left' },
    'syncState',
    column('differs', (row) => row.differs.map((name) => t(name)).join(t('、')), { width: 160, align: 'left' }),
    { name: 'contact', width: 96 },
    { name: 'mobile', width: 136 },
    { name: 'address', width: 200, align: 'left', hidden: true },
    { name: 'lockFlag', width: 80 },
    'syncTime',
  ],
  toolbar: [sync, createDialog(conglomerateVendor.create, fields), exportButton(conglomerateVendor.list)],
  rowActions: [
    take<GroupVendor>(),
    editDialog(conglomerateVendor.update, fields),
    ...onOff(conglomerateVendor.lock, { flag: 'lockFlag', confirm: '本站点的供应商在下次引入时才停用。' }),
    action('删除', conglomerateVendor.delete, {
      confirm: '只删除集团的记录；本站点已引入的供应商保留。',
      danger: true,
    }),
  ],
  batchActions: [take<GroupVendor[]>()],
  panel: { title: '对比', render: (row) => <Compared row={row} /> },
  nameOf: (row) => `${row.vendorCode} ${row.vendorName}`,
  empty: '集团还没有下发供应商。把集团的供应商清单从Excel复制后，用“同步”粘贴进来。',
});
