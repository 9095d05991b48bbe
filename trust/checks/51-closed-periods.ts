// 51 A closed period never changes, whatever comes late and however many book while it is closed; all periods together are the ledger.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 51,
  title: 'a closed period never changes, and all periods are the ledger',
  tests: {
    files: [
      'src/server/modules/reconciliation/reconciled.test.ts',
      'src/server/modules/reconciliation/closing-race.test.ts',
      'src/server/modules/reconciliation/periods-model.test.ts',
    ],
    title: /trust 51\b/,
  },
  plants: [
    {
      name: 'who books does not hold the periods',
      edits: [
        { file: 'db/migrations/0165-reconciliation.sql', from: '  perform pg_advisory_xact_lock_shared(period_key(p_node));\n', to: '' },
      ],
    },
    {
      name: 'what comes late counts on its own day',
      edits: [
        {
          file: 'db/migrations/0608-months-that-are-over.sql',
          from: 'case when r.trade_time < closed then today else r.trade_day end',
          to: 'r.trade_day',
        },
      ],
    },
    {
      name: 'a history counts on its own days',
      edits: [
        {
          file: 'src/server/modules/trade/trade-bulk.ts',
          from: 'tradeDay: late ? today : record.tradeDay',
          to: 'tradeDay: record.tradeDay',
        },
      ],
    },
    {
      name: 'the integrity check does not look at closed periods',
      edits: [{ file: 'src/server/modules/stock/invariants-rows.ts', from: '  periodStays,\n', to: '' }],
    },
  ],
};
