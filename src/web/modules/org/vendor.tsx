// 供应商管理: whom the site buys from, stopped and enabled, and taken over from the group.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vendor } from '../../../contract/org/vendor.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { addressField } from '../../floor/address-field.tsx';
import { action, type Action, exportButton, importButton, listScreen, onOff, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { deleteOrStop } from './delete-or-stop.tsx';

type Vendor = Row<typeof vendor.list>;
const fields = fieldsOf(vendor.create, { address: { control: addressField, whole: true } });
const people = ({ id }: Vendor) => go(listAt('/organization/vendorStaffs', { vendorId: id }));

const sync = action<unknown, typeof vendor.sync>('同步', vendor.sync, {
  confirm: '集团有、本站点没有的供应商会新增；两边都有的，名称和联系方式改为集团的说法；集团停用的在本站点也停用。',
  input: () => ({}),
  done: '已引入：新增{added}个供应商，修改{changed}个，没有变化{same}个',
});

export default listScreen(vendor.list, {
  search: ['keyword', 'lockFlag', 'syncState'],
  columns: [
    { name: 'vendorCode', width: 112, fixed: 'left' },
    { name: 'vendorName', width: 240, align: 'left' },
    { name: 'contact', width: 96 },
    { name: 'mobile', width: 136 },
    { name: 'email', width: 176, hidden: true },
    { name: 'address', width: 240, align: 'left' },
    opens('empCount', people, { width: 88 }),
    { name: 'productCount', width: 88 },
    { name: 'syncState', width: 96 },
    { name: 'lockFlag', width: 80 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(vendor.create, fields),
    importButton('IMPORT_VENDOR', 'organization.vendor.import'),
    sync as Action<unknown>,
    exportButton(vendor.list),
  ],
  rowActions: [
    editDialog(vendor.update, fields),
    ...onOff(vendor.lock, { flag: 'lockFlag', confirm: '停用后不能再选择它；它的员工、商品和单据不变。' }),
    deleteOrStop({ delete: vendor.delete, stop: vendor.lock, flag: 'lockFlag' }),
  ],
  nameOf: (row) => row.vendorName,
  empty: '还没有供应商。可以新增，也可以从集团同步。',
});
