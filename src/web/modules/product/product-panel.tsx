// What belongs to the chosen product: its picture and everything that has no room in the table.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { product } from '../../../contract/product/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { listColumns } from '../../kit/columns.tsx';

type ProductRow = Row<typeof product.list>;

const facts = listColumns<ProductRow>(product.list.output, [
  'productTypeName',
  'spec',
  'brand',
  'model',
  'productPrice',
  'unit',
  'packageQty',
  'barcode',
  'nodeProductCode',
  'nodeProductName',
  'expiryDays',
  'vendorName',
  'remark',
  'createdAt',
]);

/** The facts of a product, those that it has. */
export function ProductPanel({ row }: { row: ProductRow | undefined }) {
  const t = useT();
  if (!row) return <p>{t('选择一个商品，在这里看它的图片和资料。')}</p>;
  return (
    <>
      {row.pictureUrl && <img className="kit-picture" src={row.pictureUrl} alt={row.productName} />}
      <p>
        <b>{row.productName}</b>
      </p>
      <dl className="kit-facts">
        {facts
          .filter(({ text }) => text(row) !== '')
          .map(({ name, title, render }) => (
            <div key={name}>
              <dt>{t(title)}</dt>
              <dd>{render(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
