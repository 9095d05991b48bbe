// 13 and 14 The process that works is killed at many points of an export and an import: the export ends whole, the import takes all rows or
// none. The short form kills 2 times, the long one 20 times.
import type { TestCheck } from '../check.ts';

const files = ['src/server/modules/transfer/survive.test.ts'];

export const check: TestCheck = {
  id: 13,
  title: 'exports and imports survive kills (14: all rows or none)',
  tests: { files, title: /trust 13 14/ },
  plants: [
    {
      name: 'what a dead process held is never given back',
      edits: [
        { file: 'src/server/kernel/jobs/queue.ts', from: 'const DEAD_SECONDS = 10;', to: 'const DEAD_SECONDS = 100_000;' },
        { file: 'src/server/kernel/jobs/queue.ts', from: 'const LOST_SECONDS = 60;', to: 'const LOST_SECONDS = 100_000;' },
      ],
    },
    {
      name: 'an import takes its rows one batch at a time',
      edits: [
        {
          file: 'src/server/modules/transfer/import-run.ts',
          from: 'await begun.apply(tx, lines) : counts0);',
          to: 'await begun.apply(work.outer, lines) : counts0);',
        },
      ],
    },
    {
      name: 'a time in a file is read as that of UTC',
      edits: [
        {
          file: 'src/server/modules/transfer/import-run.ts',
          from: 'sheet: request.sheet, timeZone: ctx.timeZone',
          to: "sheet: request.sheet, timeZone: 'UTC'",
        },
      ],
      seenBy: { files: ['src/server/modules/trade/history-time.test.ts'], title: /half past midnight in a file/ },
    },
  ],
};
