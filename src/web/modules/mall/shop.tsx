// 逛商城: what can be bought, as cards with pictures; what is put into the basket lies there at every device.
import { useState } from 'react';
import { Button } from 'antd';
import { mall } from '../../../contract/mall/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { shapeOf } from '../../kit/form/index.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { SearchForm } from '../../kit/list/search-form.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { GoodsCard } from './goods-card.tsx';
import { lazy } from '../../kernel/later.tsx';

// What is ordered with comes once somebody orders.
const BasketDialog = lazy(() => import('./basket-dialog.tsx'));

const { mallProduct, mallBasket } = mall;
const shape = shapeOf(mallProduct.list.input);

export function Shop() {
  const t = useT();
  const list = useList(mallProduct.list, { onSaleFlag: true });
  const { state, rows } = list;
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <div className="kit-line">
        <SearchForm shape={shape} fields={['keyword', 'productTypeId', 'shelf', 'vendorId']} values={state.search} search={list.search} />
        <div className="kit-toolbar" role="toolbar" aria-label={t('操作')}>
          <BasketButton />
        </div>
      </div>
      {list.error && <LoadError message={list.error.message} retry={list.refresh} kept={rows !== undefined} />}
      <div className={`kit-main${list.stale ? ' kit-stale' : ''}`}>
        {list.nearly && <output className="kit-nearly">{t('没有完全相符的，下面这些只差一个字。')}</output>}
        {!rows && !list.error && <Skeleton rows={8} cancel={list.cancel} />}
        {rows?.length === 0 && <Nothing searched={Object.keys(state.search).length > 0} clear={() => list.search({})} />}
        {rows && rows.length > 0 && (
          <ul className="mall-goods" aria-label={t('云商城商品')}>
            {rows.map((row) => (
              <GoodsCard key={row.productId} row={row} />
            ))}
          </ul>
        )}
        {rows && <Pager page={state.page} limit={state.limit} total={list.total} change={list.change} />}
      </div>
    </div>
  );
}

function Nothing({ searched, clear }: { searched: boolean; clear: () => void }) {
  const t = useT();
  if (!searched) return <Empty why={t('云商城里还没有商品。在“商品和价格”里上架，或导入供应商的价目表。')} />;
  return <Empty why={t('没有符合条件的数据。')} next={<Button onClick={clear}>{t('清空条件')}</Button>} />;
}

function BasketButton() {
  const t = useT();
  const may = useCan('operate.evmMarketMall.order');
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const basket = useRead(mallBasket.find, {}, { enabled: may });
  if (!may) return null;
  const kinds = basket.data?.lines.length ?? 0;
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" onClick={show}>
        {t('购物车')}
        {kinds > 0 && ` ${kinds}`}
      </Button>
      {kinds > 0 && <span className="mall-sum">{figure(grouped(basket.data?.amount ?? '0.00'), t('元'))}</span>}
      {asked && <BasketDialog open={open} close={() => setOpen(false)} />}
    </>
  );
}
