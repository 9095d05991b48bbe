// 商品组: groups at the left; at the right what is in the chosen one, bound and unbound there.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { productGroup } from '../../../contract/product/group.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { action } from '../../kit/actions.tsx';
import { dateTime, listColumns } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form-actions.tsx';
import { listScreen } from '../../kit/list-screen.tsx';
import { Pager } from '../../kit/pager.tsx';
import { pickers } from '../../kit/pickers.ts';
import { RemotePicker, useSettled } from '../../kit/remote-picker.tsx';
import { Empty } from '../../kit/states.tsx';
import { exportButton } from '../../kit/transfer-buttons.tsx';
import { useSend } from '../../kit/use-send.ts';
import './product.css';

type Group = Row<typeof productGroup.list>;
type Bound = Row<typeof productGroup.products>;

const fields: FormFields<typeof productGroup.create> = ['groupCode', 'groupName', 'remark'];

export default listScreen(productGroup.list, {
  search: ['keyword', 'productId'],
  columns: [
    { name: 'groupCode', width: 136, fixed: 'left' },
    { name: 'groupName', width: 220, align: 'left' },
    { name: 'productCount', width: 88 },
    { name: 'remark', width: 200 },
    dateTime('createdAt', { hidden: true }),
  ],
  sorts: ['groupCode', 'groupName', 'createdAt'],
  toolbar: [createDialog(productGroup.create, fields), exportButton(productGroup.list)],
  rowActions: [
    editDialog<Group, typeof productGroup.update>(productGroup.update, fields),
    action('删除', productGroup.delete, { confirm: '组里的商品保留，只删除分组。', danger: true }),
  ],
  panel: { title: '组内商品', render: (row) => <Members key={row?.id} row={row} /> },
  nameOf: (row) => row.groupName,
  empty: '还没有商品组。先新增一组，再把商品绑定进去。',
});

const columns = listColumns<Bound>(productGroup.products.output, [
  { name: 'productCode', width: 120 },
  { name: 'productName', width: 180, align: 'left' },
  { name: 'spec', width: 110 },
  { name: 'productTypeName', width: 100 },
]);

function useMembers(groupId: string) {
  const [typed, setTyped] = useState('');
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Bound>>(new Map());
  const [added, setAdded] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const keyword = useSettled(typed.trim(), 200);
  const input = { groupId, ...paging, ...(keyword ? { keyword } : {}) };
  const bound = useQuery({
    queryKey: [productGroup.products.path, input],
    queryFn: () => call(productGroup.products, input, { silent: true }),
    placeholderData: keepPreviousData,
    enabled: groupId !== '',
  });
  const bind = async () => {
    if ((await send(productGroup.bind, { groupId, productIds: added }, '已绑定')) !== undefined) setAdded([]);
  };
  const unbind = async () => {
    if ((await send(productGroup.unbind, { groupId, productIds: [...chosen.keys()] }, '已解绑')) !== undefined) setChosen(new Map());
  };
  const find = (text: string) => {
    setTyped(text);
    setPaging({ ...paging, page: 1 });
  };
  return { typed, find, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, bound, bind, unbind };
}

function Members({ row }: { row: Group | undefined }) {
  const t = useT();
  const [mayBind, mayUnbind] = [useCan('product.produceGroup.bind'), useCan('product.produceGroup.unbind')];
  const { typed, find, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, bound, bind, unbind } = useMembers(
    row?.id ?? '',
  );
  const source = pickers['productIds'];
  if (!row) return <Empty why={t('选择一个商品组，查看和绑定它的商品。')} />;
  return (
    <>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      {mayBind && source && (
        <div className="goods-line">
          <RemotePicker
            source={source}
            name="productIds"
            label={t('绑定商品')}
            multiple
            value={added}
            change={(value) => setAdded((value as string[] | undefined) ?? [])}
          />
          <Button type="primary" loading={busy} disabled={added.length === 0} onClick={() => void bind()}>
            {t('绑定')}
          </Button>
        </div>
      )}
      <div className="goods-line">
        <Input.Search
          allowClear
          aria-label={t('查找组内商品')}
          placeholder={t('查找组内商品')}
          value={typed}
          onChange={(event) => find(event.target.value)}
        />
        {mayUnbind && chosen.size > 0 && (
          <Button danger loading={busy} onClick={() => void unbind()}>
            {t('解绑{n}项', { n: chosen.size })}
          </Button>
        )}
      </div>
      {bound.data && (
        <DataTable
          label={t('组内商品')}
          rows={bound.data.rows}
          rowKey={({ productId }) => productId}
          columns={columns}
          density="small"
          {...(mayUnbind ? { selection: { rows: chosen, change: setChosen } } : {})}
          empty={<Empty why={t(typed ? '没有符合条件的数据。' : '组里还没有商品。')} />}
        />
      )}
      <Pager {...paging} total={bound.data?.total ?? 0} change={setPaging} />
    </>
  );
}
