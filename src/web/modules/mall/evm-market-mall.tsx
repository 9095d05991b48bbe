// 云商城: the shop, what was asked for, and for who keeps it what it offers and who may buy it.
import { useState, type ComponentType } from 'react';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { Auths } from './auths.tsx';
import { Offers } from './offers.tsx';
import { Requests } from './requests.tsx';
import { Shop } from './shop.tsx';
import './mall.css';

const SHOP = '逛商城';
const REQUESTS = '商城申请';

export default function Mall() {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const [keeps, names] = [useCan('operate.evmMarketMall.update'), useCan('operate.evmMarketMall.auth')];
  const parts = new Map<string, ComponentType>([
    [SHOP, Shop],
    [REQUESTS, Requests],
    ...(keeps ? ([['商品和价格', Offers]] as const) : []),
    ...(names ? ([['购买授权', Auths]] as const) : []),
  ]);
  const [pressed, choose] = useState(SHOP);
  // A notice, the palette and a new order lead to a request by its number.
  const chosen = pressed === SHOP && search['orderNo'] !== undefined ? REQUESTS : pressed;
  const Part = parts.get(chosen) ?? Shop;
  return (
    <div className="kit-tabbed">
      <Tabs
        of={t('云商城')}
        names={[...parts.keys()]}
        chosen={chosen}
        choose={(name) => {
          // Each part is searched by words of its own.
          change({ search: {}, page: 1, sorts: [], open: undefined });
          choose(name);
        }}
      />
      <Part />
    </div>
  );
}
