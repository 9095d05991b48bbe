// 5 Any order of arrival, one by one or in bulk, gives the same stock and the same sums of the ledger, also as of a day. The long form: 1000 orders of up to 200 events.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 5,
  title: 'any order of arrival',
  tests: {
    files: ['test/model/stock-order.test.ts', 'test/model/stock-verbs.test.ts', 'src/server/modules/trade/trade-bulk.test.ts'],
    title: /any order of delivery( >)? (gives|goes)|as of: what was there|booked in bulk leaves just what the ordinary way leaves/,
  },
  plants: [
    {
      name: 'what arrives late does not pay back what was lent',
      edits: [{ file: 'src/server/modules/stock/plan.ts', from: 'let left = Math.min(qty, cell?.lacking ?? 0);', to: 'let left = 0;' }],
    },
    {
      name: 'a late event is not set against the count that saw it',
      edits: [
        {
          file: 'src/server/modules/stock/plan.ts',
          from: 'const seenFrom = saw(asked.from);',
          to: 'const seenFrom = undefined as ReturnType<typeof saw>;',
        },
      ],
    },
    {
      name: 'the months of what is booked in bulk keep the last move alone',
      edits: [{ file: 'src/server/modules/stock/bulk.ts', from: 'sum.qty_out += part.out;', to: 'sum.qty_out = part.out;' }],
    },
    {
      name: 'trades that come in bulk are counted once a month',
      edits: [{ file: 'src/server/modules/trade/trade-bulk.ts', from: '  sum.lines += 1;', to: '  sum.lines = 1;' }],
    },
    {
      name: 'a day of the past ends where it begins',
      edits: [
        {
          file: 'src/server/modules/stock/past.query.ts',
          from: 'dayRange(day, ctx.timeZone).to.toISOString()',
          to: 'dayRange(day, ctx.timeZone).from.toISOString()',
        },
      ],
    },
    {
      name: 'a span that ends on the 30th is taken for a whole July',
      edits: [
        {
          file: 'src/server/modules/report/source.query.ts',
          from: "shifted(day, 1)?.endsWith('-01') === true",
          to: "day.slice(8) >= '30'",
        },
      ],
      seenBy: { files: ['src/server/modules/report/report.test.ts'], title: /a span counts the days that it names/ },
    },
    {
      name: 'a refund does not look again once the one before it is done',
      edits: [
        {
          file: 'src/server/modules/trade/correct.ts',
          from: "  if (quantity > left) return refuse('trade-left', { left });",
          to: '  void left;',
        },
      ],
      seenBy: { files: ['src/server/modules/desk/refund-race.test.ts'], title: /two refunds of what the desk charged/ },
    },
  ],
};
