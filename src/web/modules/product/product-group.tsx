// 商品组: groups at the left; at the right what is in the chosen one, bound and unbound there.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { productGroup } from '../../../contract/product/group.ts';
import { action, type ColumnOf, exportLines, importButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, pickers } from '../../kit/form/index.ts';
import { MemberPanel } from '../../kit/list/member-panel.tsx';

type Group = Row<typeof productGroup.list>;

export default listScreen(productGroup.list, {
  search: ['keyword', 'productId'],
  columns: [
    { name: 'groupCode', width: 136, fixed: 'left' },
    { name: 'groupName', width: 220, align: 'left' },
    { name: 'productCount', width: 88 },
    { name: 'remark', width: 200 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(productGroup.create),
    importButton('IMPORT_PRODUCT_GROUP', 'product.produceGroup.import'),
    exportLines(productGroup.lines, 'product.produceGroup.export'),
  ],
  rowActions: [
    editDialog(productGroup.update),
    action('删除', productGroup.delete, { confirm: '组里的商品保留，只删除分组。', danger: true }),
  ],
  panel: { title: '组内商品', render: (row) => <Members row={row} /> },
  nameOf: (row) => row.groupName,
  empty: '还没有商品组。先新增一组再把商品绑定进去，也可以从Excel导入。',
});

const columns: readonly ColumnOf<Row<typeof productGroup.products>>[] = [
  { name: 'productCode', width: 120 },
  { name: 'productName', width: 180, align: 'left' },
  { name: 'spec', width: 110 },
  { name: 'productTypeName', width: 100 },
];

function Members({ row }: { row: Group }) {
  const groupId = row.id;
  return (
    <MemberPanel
      key={groupId}
      list={productGroup.products}
      of={{ groupId }}
      columns={columns}
      keyOf={({ productId }) => productId}
      source={pickers['productIds']}
      name="productIds"
      words={{ add: '绑定商品', find: '查找组内商品', label: '组内商品', none: '组里还没有商品。', removed: '解绑{n}项' }}
      bind={{ endpoint: productGroup.bind, done: '已绑定' }}
      unbind={{ endpoint: productGroup.unbind, done: '已解绑' }}
    />
  );
}
