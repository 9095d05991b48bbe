// 商品分类: the tree of product types. Written from the kit's parts: its list comes whole, without pages.
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { product, ProductTypeRow } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { go, writeScreen } from '../../kernel/router.tsx';
import { action, useAllowed, type Action } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/lazy-dialogs.tsx';
import { exportButton, importButton } from '../../kit/transfer-buttons.tsx';
import { refreshAll } from '../../kit/use-list.ts';
import { useCan } from '../../kernel/can.tsx';
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
const merge: Action<Type> = {
  label: '合并到…',
  permit: product.mergeType.permit,
  start: ({ id, productTypeName }, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={t('把“{name}”并入另一个分类', { name: productTypeName })}
        endpoint={product.mergeType}
        fields={[
          {
            name: 'intoId',
            control: pickedAs('productTypeId'),
            help: '它的商品和下级都移过去，然后删除它；历史记录仍保留原来的名称。',
            whole: true,
          },
        ]}
        fixed={{ id }}
      />
    )),
};
const rowActions = [
  editDialog<Type, typeof product.updateType>(product.updateType, fields),
  merge,
  action<Type, typeof product.deleteType>('删除', product.deleteType, { confirm: '只能删除没有下级、也没有商品的分类。', danger: true }),
];
const names = { keyOf: (row: Type) => row.id, nameOf: (row: Type) => row.productTypeName };

const tools = (parent: string | undefined) => [
  createDialog(product.createType, fields, { initial: { parentId: parent } }),
  importButton('IMPORT_PRODUCT_TYPE', 'product.productCategory.import'),
  exportButton(product.listType, 'product.productCategory.export'),
];

/** Moves a branch that was dragged; the refusal of a circle is shown. */
function move(id: string, parentId: string | undefined): void {
  call(product.updateType, { id, parentId: parentId ?? null })
    .then(refreshAll)
    .catch(() => undefined);
}

/** The types below the chosen one, each with the products that it and what is below it hold: as the tree at the left says it. */
function useBranch(parent: string | undefined) {
  const types = useQuery({ queryKey: [product.listType.path, {}], queryFn: () => call(product.listType, {}, { silent: true }) });
  const nodes = useMemo(() => typeTree(types.data ?? []), [types.data]);
  const counts = useMemo(() => countsOf(nodes), [nodes]);
  const rows = (types.data ?? [])
    .filter(({ parentId }) => parentId === (parent ?? null))
    .map((type) => ({ ...type, productCount: counts.get(type.id) ?? type.productCount }));
  const now = { input: {}, total: types.data?.length ?? 0, columns: columns.map(({ name, title }) => ({ name, title, shown: true })) };
  return { types, nodes, rows, now };
}

export default function ProductCategory() {
  const say = useT();
  const [parent, setParent] = useState<string | undefined>(undefined);
  const [active, setActive] = useState<string | undefined>(undefined);
  const [desk, dialog] = useDesk(names);
  const { types, nodes, rows, now } = useBranch(parent);
  const actions = useAllowed(rowActions);
  const toolbar = useAllowed(useMemo(() => tools(parent), [parent]));
  const may = useCan('product.productCategory.update');
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
        <TreeFilter title={say('商品分类')} nodes={nodes} value={parent} change={setParent} {...(may ? { move } : {})} />
        <div className="kit-main">
          <DataTable
            label={say('商品分类')}
            rows={rows}
            rowKey={names.keyOf}
            columns={columns}
            active={active}
            onActive={({ id }) => setActive(id)}
            onOpen={(row) => actions[0]?.start(row, desk)}
            actions={{
              width: actionsWidth([actions.map(({ label }) => say(label))]),
              render: (row) => <RowActions row={row} actions={actions} desk={desk} />,
            }}
            empty={<Empty why={say(parent ? '这个分类没有下级分类。' : '还没有商品分类。')} />}
          />
        </div>
      </div>
      {dialog}
    </div>
  );
}
