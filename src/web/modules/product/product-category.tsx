// 商品分类: the tree of product types. Written from the kit's parts: its list comes whole, without pages.
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { product, ProductTypeRow } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { go, writeScreen } from '../../kernel/router.tsx';
import { action, useAllowed } from '../../kit/actions.tsx';
import { columnsOf, opens } from '../../kit/columns.tsx';
import { pickedAs } from '../../kit/control.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { shapeOf } from '../../kit/fields.ts';
import { createDialog, editDialog } from '../../kit/form-actions.tsx';
import { ScreenTitle } from '../../kit/screen-title.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/states.tsx';
import { actionsWidth, RowActions, Toolbar } from '../../kit/toolbar.tsx';
import { TreeFilter } from '../../kit/tree-filter.tsx';
import { useDesk } from '../../kit/use-desk.tsx';
import { countsOf, typeTree } from './type-tree.ts';

type Type = Out<typeof product.listType>[number];

const fields = ['productTypeCode', 'productTypeName', { name: 'parentId', control: pickedAs('productTypeId') }, 'sort', 'remark'] as const;
const columns = columnsOf<Type>(shapeOf(ProductTypeRow), [
  'productTypeCode',
  { name: 'productTypeName', width: 240 },
  opens('productCount', (row: Type) =>
    go(`/product/productList${writeScreen({ search: { productTypeId: row.id }, page: 1, limit: 15, sorts: [], open: undefined })}`),
  ),
  'sort',
  { name: 'remark', width: 240 },
]);
const rowActions = [
  editDialog<Type, typeof product.updateType>(product.updateType, fields),
  action<Type, typeof product.deleteType>('删除', product.deleteType, { confirm: '只能删除没有下级、也没有商品的分类。', danger: true }),
];
const names = { keyOf: (row: Type) => row.id, nameOf: (row: Type) => row.productTypeName };

export default function ProductCategory() {
  const t = useT();
  const types = useQuery({ queryKey: [product.listType.path, {}], queryFn: () => call(product.listType, {}, { silent: true }) });
  const [parent, setParent] = useState<string | undefined>(undefined);
  const [active, setActive] = useState<string | undefined>(undefined);
  const [desk, dialog] = useDesk(names);
  const nodes = useMemo(() => typeTree(types.data ?? []), [types.data]);
  const actions = useAllowed(rowActions);
  const toolbar = useAllowed(useMemo(() => [createDialog(product.createType, fields, { initial: { parentId: parent } })], [parent]));
  const counts = useMemo(() => countsOf(nodes), [nodes]);
  // As the tree at the left says it: with what stands below.
  const rows = (types.data ?? [])
    .filter(({ parentId }) => parentId === (parent ?? null))
    .map((type) => ({ ...type, productCount: counts.get(type.id) ?? type.productCount }));
  const now = { input: {}, total: rows.length, columns: [] };
  if (!types.data)
    return types.error ? (
      <LoadError message={types.error.message} retry={() => void types.refetch()} kept={false} />
    ) : (
      <Skeleton rows={10} />
    );
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <Toolbar actions={toolbar} now={now} batch={[]} chosen={[]} clear={() => undefined} desk={desk} />
      <div className="kit-columns">
        <TreeFilter title={t('商品分类')} nodes={nodes} value={parent} change={setParent} />
        <div className="kit-main">
          <DataTable
            label={t('商品分类')}
            rows={rows}
            rowKey={names.keyOf}
            columns={columns}
            active={active}
            onActive={({ id }) => setActive(id)}
            onOpen={(row) => actions[0]?.start(row, desk)}
            actions={{
              width: actionsWidth([actions.map(({ label }) => t(label))]),
              render: (row) => <RowActions row={row} actions={actions} desk={desk} />,
            }}
            empty={<Empty why={t(parent ? '这个分类没有下级分类。' : '还没有商品分类。')} />}
          />
        </div>
      </div>
      {dialog}
    </div>
  );
}
