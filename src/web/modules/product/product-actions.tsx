// What is done with several products at once, and what taking one off sale means.
import { shared } from '../../../contract/customer/shared.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import { product } from '../../../contract/product/index.ts';
import { t } from '../../kernel/i18n.ts';
import { type Action } from '../../kit/list/actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { printAction } from '../../floor/labels/print-action.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { type FormFields } from '../../kit/form/form-actions.tsx';
import './product.css';

type ProductRow = Row<typeof product.list>;

const FACTS: FormFields<typeof product.batchUpdate> = [
  'productTypeId',
  'productPrice',
  'saleType',
  'onSaleFlag',
  'rfidFlag',
  'serialFlag',
  'brand',
  'unit',
  'packageUnit',
  'packageQty',
  'expiryDays',
  'vendorId',
  'ownership',
];

/** 批量修改: what is left empty stays as it is. */
export const batchChange: Action<ProductRow[]> = {
  label: '批量修改',
  permit: shared('product.productList.update'),
  start: (rows, dialogs) =>
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={t('批量修改{n}个商品（不填的保持不变）', { n: rows.length })}
        endpoint={product.batchUpdate}
        fields={FACTS as never}
        fixed={{ ids: rows.map(({ id }) => id) }}
        done={t('已修改{n}个商品', { n: grouped(rows.length) })}
      />
    )),
};

/** What a taking off sale does to the channels, said before it is done. */
export function takenOff(target: ProductRow | ProductRow[]): string {
  const rows = [target].flat();
  const channels = rows.reduce((sum, { channelCount }) => sum + channelCount, 0);
  const pieces = rows.reduce((sum, { channelStock }) => sum + channelStock, 0);
  if (channels === 0) return t('没有货道放着它，下架不影响任何货道。');
  return t('有{channels}个货道放着它，共{pieces}件：下架后这些货道不再补货，领料会被拒绝；库存和绑定都保留，重新上架即恢复。', {
    channels: grouped(channels),
    pieces: grouped(pieces),
  });
}

/** Labels of the chosen goods. */
export const printsLabels = printAction<ProductRow[]>(LabelType.product, (rows) => ({ ids: rows.map(({ id }) => id) }));
