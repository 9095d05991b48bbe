// 5 Any order of arrival gives the same stock and the same sums of the ledger. The long form: 1000 orders of up to 200 events.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 5,
  title: 'any order of arrival',
  tests: { files: ['test/model/stock-order.test.ts'], title: /any order of delivery( >)? (gives|goes)/ },
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
  ],
};
