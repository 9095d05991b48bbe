// What stands in for goods of which the warehouse has too few: named beside the plan, with what is free of it.
import { replenish } from '../../../contract/replenish/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { grouped } from '../../kit/table/figures.tsx';
import type { Need } from './plan-draft.ts';

const { substitutes } = replenish.channelPoints;

/** Nothing where nothing is short or nothing stands in. The channel's product is changed on the channel's own page. */
export function Substitutes({ rows }: { rows: readonly Need[] }) {
  const t = useT();
  const short = rows.filter(({ needNum, freeNum, warehouseId }) => warehouseId && freeNum < needNum);
  const productIds = [...new Set(short.map(({ productId }) => productId))].slice(0, 200);
  const found = useRead(substitutes, { productIds }, { enabled: productIds.length > 0 });
  const named = new Map(short.map((row) => [`${row.productId}/${row.warehouseId}`, row.productName]));
  const useful = (found.data ?? []).filter(({ productId, warehouseId }) => named.has(`${productId}/${warehouseId}`));
  if (useful.length === 0) return null;
  return (
    <>
      <b>{t('仓库不够的商品有替代：')}</b>
      <ul className="repl-instead">
        {useful.slice(0, 20).map((row) => (
          <li key={`${row.productId}/${row.substituteId}/${row.warehouseId}`}>
            {named.get(`${row.productId}/${row.warehouseId}`)} → {row.productName} <small>{row.productCode}</small>{' '}
            {t('{from}换{to}，仓库可用{free}', { from: row.fromQty, to: row.toQty, free: grouped(row.freeNum) })} {row.unit}
          </li>
        ))}
      </ul>
    </>
  );
}
