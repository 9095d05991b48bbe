// What belongs to the chosen product: its facts, its timeline, its pictures.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { product } from '../../../contract/product/index.ts';
import { listColumns } from '../../kit/list/columns.tsx';
import { Facts } from '../../kit/list/facts.tsx';
import { Skeleton } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { lazy, Wait } from '../../kernel/later.tsx';

// The list stands before what only a press shows.
const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }));
const Story = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

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
  'serialFlag',
  'vendorName',
  'ownership',
  'remark',
  'createdAt',
]);

const NAMES = ['资料', '全貌', '图片'] as const;

/** A product's facts, its timeline and its pictures. */
export function ProductPanel({ row }: { row: ProductRow }) {
  const [part, setPart] = useState<(typeof NAMES)[number]>('资料');
  return (
    <>
      <p>
        <b>{row.productName}</b> <small>{row.spec}</small>
      </p>
      <Tabs of={row.productName} names={NAMES} chosen={part} choose={setPart} />
      {part === '资料' && <Portrait row={row} />}
      <Wait fallback={<Skeleton rows={4} />}>
        {part === '全貌' && <Story key={row.id} productId={row.id} unit={row.unit} />}
        {part === '图片' && <Pictures key={row.id} productId={row.id} name={row.productName} />}
      </Wait>
    </>
  );
}

/** The picture of a product, and its facts. */
function Portrait({ row }: { row: ProductRow }) {
  return (
    <>
      {row.pictureUrl && <StoredImage className="kit-picture" url={row.pictureUrl} alt={row.productName} />}
      <Facts row={row} columns={facts} />
    </>
  );
}
