// Reconciliation periods: what is served, exported, imported and done in the background.
import { reconciliation as endpoints } from '../../../contract/reconciliation/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { noun } from '../noun.ts';
import { periods } from '../stock/index.ts';
import { checkClosing } from './check.query.ts';

export const reconciliationHandlers = implement(endpoints, {
  list: periods.periodList.page,
  check: checkClosing,
  close: (ctx, input) => (periods.seesPart(ctx) ? refuse('closing-narrowed') : periods.closeByHand(ctx, input)),
});

export const reconciliation = noun({
  handlers: [reconciliationHandlers],
  exports: [periods.periodList],
  freshness: { beside: { '/tradeagg/checkReconciliation': '/tradeagg/listReconciliationPeriod' } },
});
