// 54 What finance signs is the trades: each report, whoever asks, and each statement of a closed period, to the fen.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 54,
  title: 'every report and every statement is its trades, whoever asks',
  tests: {
    files: [
      'src/server/modules/report/engine/engine.test.ts',
      'src/server/modules/statement/statement.test.ts',
      'src/server/modules/trade/rollup.test.ts',
    ],
    title: /trust 54\b/,
  },
  plants: [
    {
      name: 'who sees some warehouses is told of the others',
      edits: [
        {
          file: 'src/server/modules/report/engine/dimension.ts',
          from: "              .on(inScope(ctx, 'warehouse', 'hs')),\n",
          to: '',
        },
      ],
    },
    {
      name: 'a vendor of now is who supplied it then',
      edits: [{ file: 'db/migrations/0250-supply.sql', from: '    begun := now();\n', to: "    begun := '-infinity';\n" }],
    },
    {
      name: 'what came late is asked for by the day on which it happened',
      edits: [
        {
          file: 'src/server/modules/statement/lines.ts',
          from: ".where('t.tradeDay', '<=', lastDay)",
          to: '.where(sql<boolean>`t.trade_time < ${lastDay}::date + 1`)',
        },
      ],
    },
    {
      name: 'a statement may be changed',
      edits: [
        {
          file: 'db/migrations/0250-supply.sql',
          from: 'create trigger statement_frozen before update or delete on statement for each row execute function statement_frozen();\n',
          to: '',
        },
      ],
    },
    {
      name: 'what comes late is not added to a month that is added up',
      edits: [
        {
          file: 'db/migrations/0608-months-that-are-over.sql',
          from: '    perform trade_add_late(p_node, trade_hold_months(p_node, months), late);\n',
          to: '    perform trade_hold_months(p_node, months);\n',
        },
      ],
    },
    {
      name: 'a month is added up while somebody writes into it',
      edits: [{ file: 'db/migrations/0608-months-that-are-over.sql', from: ' order by u.month for share;', to: ' order by u.month;' }],
    },
    {
      name: 'a month that is not added up is taken for one that is',
      edits: [{ file: 'src/server/modules/report/rolled.query.ts', from: ' and u.rolled_flag${zone}', to: '${zone}' }],
      seenBy: { files: ['src/server/modules/report/rolled.query.test.ts'], title: /they are added up until/ },
    },
    {
      name: 'who took something in other months of the year is counted too',
      edits: [{ file: 'src/server/modules/report/rolled.query.ts', from: 's.month_bits & y.bits <> 0', to: 'true' }],
      seenBy: { files: ['src/server/modules/report/engine/measures.test.ts'], title: /people of whole months/ },
    },
    {
      name: 'who took something late is not added to his year',
      edits: [
        {
          file: 'db/migrations/0609-takers-of-years.sql',
          from: 'set month_bits = s.month_bits | excluded.month_bits;',
          to: 'set month_bits = s.month_bits;',
        },
      ],
    },
  ],
};
