// Combo pick orders: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { comboFinds } from './finds.ts';
import { comboEvents } from './story.ts';
import { comboApprovals, comboHandlers, comboList } from './index.ts';

export const combo = noun({
  story: { events: [comboEvents] },
  handlers: [comboHandlers],
  exports: [comboList],
  finds: comboFinds,
  approvals: comboApprovals,
  freshness: {
    beside: {
      '/vmbiz/findComboPickOrder': 'combo/decision.tsx',
    },
    untouched: {
      'asked for, passed and handed out by people': ['/vmbiz/listComboPickOrder'],
    },
  },
});
