// The cloud mall: its pages, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const mall = noun({
  pages: {
    'operate.evmMarketMall': () => import('./evm-market-mall.tsx'),
    'operate.evmMarketOrder': () => import('./evm-market-order.tsx'),
  },
  records: () => import('./records.ts'),
});
