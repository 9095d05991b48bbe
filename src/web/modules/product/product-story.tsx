// The page of a product: where it stands, who uses it, what it costs, what is coming, what happened with it.
import { Button } from 'antd';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { Part, StoryPage, type Head } from '../../floor/story/story-page.tsx';
import { Timeline } from './timeline.tsx';

export default function ProductStory() {
  return <StoryPage subject="product" Now={Now} Deeds={Deeds} />;
}

function Now({ head: { id, facts } }: { head: Head }) {
  const t = useT();
  const may = useCan('product.productList');
  if (!may) return null;
  return (
    <Part title={t('现况')}>
      <Timeline productId={id} unit={facts.find(({ title }) => title === '单位')?.text ?? ''} />
    </Part>
  );
}

/** What can be done from here, each by its right. */
function Deeds({ head: { id, code } }: { head: Head }) {
  const t = useT();
  const list = useCan('product.productList');
  const stock = useCan('report.onlineStockReport');
  const trades = useCan('report.productTradingDetail');
  const needs = useCan('operate.replNeedsMachine');
  return (
    <>
      {list && <Button onClick={() => go(listAt('/product/productList', { keyword: code }, id))}>{t('商品资料')}</Button>}
      {stock && <Button onClick={() => go(listAt('/report/onlineStockReport', { productId: id }))}>{t('实时库存')}</Button>}
      {needs && <Button onClick={() => go(listAt('/operate/replNeedsMachine', { productId: id }))}>{t('补货需求')}</Button>}
      {trades && <Button onClick={() => go(listAt('/report/productTradingDetail', { productId: id }))}>{t('交易明细')}</Button>}
    </>
  );
}
