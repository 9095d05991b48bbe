// Customers with pages of their own: what they ask for, and what is wrong with their goods. Their orders are received where all orders are (inbound).
import { customerScreens } from '../../floor/customer-screens.ts';
import { noun } from '../../kernel/noun.ts';

export const customer = noun({
  pages: {
    ...customerScreens('requests', () => import('./requests.tsx')),
    ...customerScreens('problems', () => import('./problems.tsx')),
  },
});
