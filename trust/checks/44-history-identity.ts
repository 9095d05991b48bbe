// 44 A line of a history that is brought in is the same line whichever others came with it: none is lost, none is booked twice.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 44,
  title: 'a line of a log is booked once, whichever others came with it',
  tests: {
    files: [
      'src/server/modules/trade/history.test.ts',
      'src/server/modules/trade/history-log.test.ts',
      'src/server/modules/trade/trade-invariants.test.ts',
    ],
    title: /trust 44\b/,
  },
  plants: [
    {
      name: 'what was left out as wrong is forgotten',
      edits: [{ file: 'src/server/modules/trade/trade.import.ts', from: '      await keepSkipped(inner, state);\n', to: '' }],
    },
    {
      name: 'a row without a number is known by its channel alone',
      edits: [
        {
          file: 'src/server/modules/trade/history-identity.ts',
          from: 'OF_TIME + new Date(time).toISOString()',
          to: 'OF_TIME + time.length',
        },
      ],
    },
    {
      name: 'keys are joined by a letter that may stand in them',
      edits: [{ file: 'src/server/kernel/keys.ts', from: 'JSON.stringify(parts)', to: "parts.join('/')" }],
    },
    {
      name: 'nobody asks whose a channel is',
      edits: [{ file: 'src/server/modules/trade/trade-invariants.ts', from: '  channelIsOfItsMachine,\n', to: '' }],
    },
  ],
};
