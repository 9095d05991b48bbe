// 40 Bodies, pages, sort fields, spans, slow senders, regular expressions, made-up requests to every endpoint: refused, and never a fault.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 40,
  title: 'what is too much, too slow or not meant is refused',
  tests: {
    files: ['test/trust/limits.test.ts', 'test/trust/fuzz.test.ts', 'test/trust/regex.test.ts', 'src/server/kernel/files-pace.test.ts'],
    title: /trust 40\b/,
  },
  plants: [
    { name: 'a quadratic expression', edits: [{ file: 'src/contract/notice/feedback.ts', from: '/<[^<>]*>/g', to: '/<[^>]*>/g' }] },
    {
      name: 'a body may have 100 MB',
      edits: [{ file: 'src/server/kernel/app.ts', from: 'const BODY_LIMIT = 1024 * 1024;', to: 'const BODY_LIMIT = 100 * 1024 * 1024;' }],
    },
    {
      name: 'any column can be sorted by',
      edits: [
        {
          file: 'src/server/kernel/list.ts',
          from: "    if (!column) refuse('unknown-sort', { field });\n    return [column, order] as const;",
          to: '    return [column ?? field, order] as const;',
        },
      ],
    },
  ],
};
