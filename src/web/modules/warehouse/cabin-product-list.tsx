// 方舱商品: the goods of one cabin with their stock; bound to it, or taken out again.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { fieldsOf } from '../../kit/form/index.ts';
import { action, exportButton, type ListOptions, ListView, quantity, useList } from '../../kit/list/index.ts';

const { prewhStock, cabin } = warehouse;
type Goods = Row<typeof prewhStock.list>;

const optionsFor = (prewhId: string): ListOptions<typeof prewhStock.list> => ({
  search: ['keyword', 'productTypeId', 'warningLevel'],
  columns: [
    { name: 'productCode', width: 130, fixed: 'left' },
    { name: 'productName', width: 240, align: 'left' },
    { name: 'spec', width: 140 },
    { name: 'channelCode', width: 96 },
    quantity('stockNum', 'unit', { width: 104 }),
    { name: 'freeNum', width: 88, align: 'right' },
    { name: 'warningLevel', width: 104 },
    { name: 'capacity', width: 80, align: 'right' },
    { name: 'remindNum', width: 80, align: 'right' },
    { name: 'warnNum', width: 80, align: 'right' },
    { name: 'productTypeName', width: 140 },
    { name: 'totalPrice', width: 120, align: 'right' },
  ],
  toolbar: [
    {
      label: '绑定商品',
      permit: cabin.bind.permit,
      primary: true,
      start: (_, dialogs) =>
        dialogs.show((place) => (
          <FormDialog
            {...place}
            title={t('绑定商品')}
            endpoint={cabin.bind}
            fields={fieldsOf(cabin.bind, { productIds: { whole: true } }).filter((field) => nameOf(field) !== 'prewhId')}
            initial={{ capacity: 20, remindNum: 6, warnNum: 2 }}
            fixed={{ prewhId }}
            done="已绑定"
          />
        )),
    },
    exportButton(prewhStock.list, 'wms.cabin.cabinProductList.export'),
  ],
  rowActions: [
    action('解绑', cabin.unbind, {
      when: ({ stockNum }: Goods) => stockNum === 0,
      confirm: '解绑后不能再往方舱里补这种商品。',
      input: ({ productId }: Goods) => ({ prewhId, productIds: [productId] }),
      done: '已解绑',
    }),
  ],
  nameOf: (row) => `${row.productCode} ${row.productName}`,
  empty: '这个方舱还没有商品。绑定后才能补货和领料。',
});
const nameOf = (field: string | { name: string }): string => (typeof field === 'string' ? field : field.name);

export default function CabinProductList() {
  const { id = '' } = useParams();
  const list = useList(prewhStock.list, { prewhId: id });
  const options = useMemo(() => optionsFor(id), [id]);
  return <ListView endpoint={prewhStock.list} list={list} options={options} />;
}
