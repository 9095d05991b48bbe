// Small parts that the screens of the goods share.
import { useT } from '../../kernel/i18n.ts';
import './product.css';

/** Stands where a rule holds for every product. */
export function OfAll() {
  const t = useT();
  return <span className="goods-all">{t('全部商品')}</span>;
}
