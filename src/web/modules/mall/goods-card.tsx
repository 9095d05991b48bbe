// A product of the mall as a card: what it is, what it costs, whether it is there, and how many lie in the basket.
import { Button } from 'antd';
import { mall } from '../../../contract/mall/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { NumField } from './num-field.tsx';
import { useQuiet } from './use-quiet.ts';

const { mallProduct, mallBasket } = mall;
type Goods = Row<typeof mallProduct.list>;

export function GoodsCard({ row }: { row: Goods }) {
  const t = useT();
  const { productName, productCode, spec, brand, vendorName, otherNum, insteadOf, price, unit, packNum } = row;
  return (
    <li className="mall-card">
      <Picture row={row} />
      <b title={productName}>{productName}</b>
      <small className="mall-whole">{[spec, brand, productCode].filter(Boolean).join(' · ')}</small>
      <p className="mall-price">
        {price === null ? t('暂无有效价格') : <span>¥{figure(grouped(price), `/${unit}`)}</span>}
        {packNum > 1 && <small>{t('{n}{unit}起订', { n: grouped(packNum), unit })}</small>}
      </p>
      <small title={vendorName}>{otherNum > 0 ? t('{name}等{n}家供应商', { name: vendorName, n: otherNum + 1 }) : vendorName}</small>
      {insteadOf && <small>{t('{name}现在买不到', { name: insteadOf })}</small>}
      <small className="mall-whole">{stockText(row, t)}</small>
      <Buying row={row} />
    </li>
  );
}

/** Where it lies, and how long it takes. */
function stockText({ siteNum, stockNum, deliveryDays, unit }: Goods, t: ReturnType<typeof useT>): string {
  const parts = [
    ...(siteNum > 0 ? [t('本站现货{n}{unit}', { n: grouped(siteNum), unit })] : []),
    ...(stockNum === null ? [] : [t('供应商有{n}{unit}', { n: grouped(stockNum), unit })]),
    ...(deliveryDays === null ? [] : [t('{n}天到货', { n: deliveryDays })]),
  ];
  return parts.length > 0 ? parts.join(' · ') : t('供应商未报库存');
}

function Picture({ row: { productId, productName, pictureUrl, favouriteFlag } }: { row: Goods }) {
  const t = useT();
  const { send } = useQuiet();
  return (
    <div className="mall-picture">
      {pictureUrl ? <StoredImage url={pictureUrl} alt="" /> : <span aria-hidden>{productName.slice(0, 2)}</span>}
      <button
        type="button"
        aria-pressed={favouriteFlag}
        aria-label={t('收藏{name}', { name: productName })}
        onClick={() => void send(mallProduct.favour, { productId, favouriteFlag: !favouriteFlag })}
      >
        {favouriteFlag ? '★' : '☆'}
      </button>
    </div>
  );
}

/** Into the basket, more of it, out of it again. */
function Buying({ row: { productId, productName, price, packNum, basketNum, mayFlag } }: { row: Goods }) {
  const t = useT();
  const may = useCan('operate.evmMarketMall.order');
  const { busy, problem, send } = useQuiet();
  if (!may) return null;
  if (!mayFlag) return <small className="kit-short">{t('需要购买授权')}</small>;
  const put = (num: number) => void send(mallBasket.put, { productId, num });
  return (
    <>
      {basketNum > 0 ? (
        <NumField label={t('{name}的数量', { name: productName })} value={basketNum} step={packNum} busy={busy} change={put} />
      ) : (
        <Button
          block
          disabled={price === null}
          loading={busy}
          aria-label={t('把{name}放进购物车', { name: productName })}
          onClick={() => put(packNum)}
        >
          {t('放进购物车')}
        </Button>
      )}
      <Problem text={problem} />
    </>
  );
}
