// 云商城: the shop, what was asked for, and for who keeps it what it offers and who may buy it.
import { useState, type ComponentType } from 'react';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { Auths } from './auths.tsx';
import { Offers } from './offers.tsx';
import { VendorOffers } from './vendor-offers.tsx';
import { Requests } from './requests.tsx';
import { Shop } from './shop.tsx';
import './mall.css';

const SHOP = '逛商城';
const REQUESTS = '商城申请';
const OFFERS = '商品和价格';
const VENDORS = '供应商报价';
const AUTHS = '购买授权';
const parts: readonly (readonly [name: string, Part: ComponentType])[] = [
  [SHOP, Shop],
  [REQUESTS, Requests],
  [OFFERS, Offers],
  [VENDORS, VendorOffers],
  [AUTHS, Auths],
];

export default function Mall() {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const keeps = useCan('operate.evmMarketMall.update');
  const rights: Record<string, boolean> = {
    [OFFERS]: keeps,
    [VENDORS]: keeps,
    [AUTHS]: useCan('operate.evmMarketMall.auth'),
  };
  const [pressed, choose] = useState(SHOP);
  // A notice, the palette and a new order lead to a request by its number.
  const chosen = pressed === SHOP && search['orderNo'] !== undefined ? REQUESTS : pressed;
  return (
    <div className="kit-tabbed">
      <Tabs
        of={t('云商城')}
        names={parts.map(([name]) => name).filter((name) => rights[name] !== false)}
        chosen={chosen}
        choose={(name) => {
          // Each part is searched by words of its own.
          change({ search: {}, page: 1, sorts: [], open: undefined });
          choose(name);
        }}
      />
      {parts.map(([name, Part]) => name === chosen && <Part key={name} />)}
    </div>
  );
}
