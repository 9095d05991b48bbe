// 12 What is no number of pieces is refused, by every endpoint that asks for one and by the ledger itself.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 12,
  title: 'numbers that are none',
  tests: {
    files: ['test/model/stock-guards.test.ts', 'test/trust/limits.test.ts', 'src/contract/kernel/scalars.test.ts'],
    title: /numbers that are none are refused \(trust 12\)|^trust 12 (null|every amount|amounts)/,
  },
  plants: [
    {
      name: 'a move may have less than one piece',
      edits: [{ file: 'src/contract/stock/ledger.ts', from: 'const amount = atLeastOne.check(', to: 'const amount = z.int().check(' }],
    },
    {
      name: 'text is taken for a number',
      edits: [
        {
          file: 'src/contract/kernel/scalars.ts',
          from: "export const atLeastOne = kind('number', z.int('请输入整数')",
          to: "export const atLeastOne = kind('number', z.coerce.number('请输入整数')",
        },
      ],
    },
    {
      name: 'amounts are read by floating point',
      edits: [
        {
          file: 'src/contract/kernel/scalars.ts',
          from: "const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));",
          to: 'const fen = Math.trunc(Number(`${whole}.${cents}`) * 100);',
        },
      ],
      seenBy: { files: ['src/contract/kernel/scalars.test.ts'], title: /trust 12 every amount/ },
    },
  ],
};
