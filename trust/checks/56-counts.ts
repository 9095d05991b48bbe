// 56 A count is right though goods leave, come and are put away while it is made, sent late and posted later.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 56,
  title: 'a count is right while work goes on',
  tests: { files: ['src/server/modules/warehouse/inventory-race.test.ts'], title: /trust 56\b/ },
  plants: [
    {
      name: 'what was seen counts from when it was sent',
      edits: [{ file: 'src/server/modules/stock/count-at.ts', from: 'at: moved === 0 ? sent : at }', to: 'at: sent }' }],
    },
    {
      name: 'the difference is what was counted less the books of now',
      edits: [{ file: 'src/server/modules/stock/count.ts', from: 'levelOf(cell) - (later.get(cellKey(cell)) ?? 0)', to: 'levelOf(cell)' }],
    },
  ],
};
