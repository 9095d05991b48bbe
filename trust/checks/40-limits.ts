// 40 Bodies, pages, sort fields, spans, slow senders, regular expressions, made-up requests to every endpoint: refused, and never a fault.
import type { TestCheck } from '../check.ts';

const limits = ['test/trust/limits.test.ts'];

export const check: TestCheck = {
  id: 40,
  title: 'what is too much, too slow or not meant is refused',
  tests: {
    files: ['test/trust/limits.test.ts', 'test/trust/fuzz.test.ts', 'test/trust/regex.test.ts', 'src/server/kernel/files/pace.test.ts'],
    title: /trust 40\b/,
  },
  plants: [
    {
      name: 'a quadratic expression',
      edits: [{ file: 'src/contract/notice/feedback.ts', from: '/<[^<>]*>/g', to: '/<[^>]*>/g' }],
      seenBy: { files: ['test/trust/regex.test.ts'], title: /trust 40 no regular expression/ },
    },
    {
      name: 'a page may have 5,000 rows',
      edits: [{ file: 'src/contract/kernel/page.ts', from: 'export const MAX_LIMIT = 200;', to: 'export const MAX_LIMIT = 5000;' }],
      seenBy: { files: limits, title: /trust 40 pages of more than 200/ },
    },
    {
      name: 'who sends slowly is waited for',
      edits: [
        {
          file: 'src/server/kernel/http/app.ts',
          from: 'http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 }',
          to: 'http: { headersTimeout: 500_000, requestTimeout: 500_000, connectionsCheckingInterval: 1_000 }',
        },
      ],
      seenBy: { files: limits, title: /trust 40 (beside hundreds|the slow senders) / },
    },
    {
      name: 'text that the database cannot keep is a fault',
      edits: [
        {
          file: 'src/contract/kernel/scalars.ts',
          from: "!value.includes('\\u0000') && value.isWellFormed()",
          to: 'value.length >= 0',
        },
        {
          file: 'src/server/kernel/http/answer.ts',
          from: "if (state === '22021' || state === '22P05') return ['bad-body', {}];",
          to: '',
        },
      ],
      seenBy: { files: ['test/trust/fuzz.test.ts'], title: /trust 40/ },
    },
    {
      name: 'a body may have 100 MB',
      edits: [
        { file: 'src/server/kernel/http/app.ts', from: 'const BODY_LIMIT = 1024 * 1024;', to: 'const BODY_LIMIT = 100 * 1024 * 1024;' },
      ],
      seenBy: { files: limits, title: /trust 40 a body above/ },
    },
    {
      name: 'any column can be sorted by',
      edits: [
        {
          file: 'src/server/kernel/list/list.ts',
          from: "    if (!column) refuse('unknown-sort', { field });\n    return [column, order] as const;",
          to: '    return [column ?? field, order] as const;',
        },
      ],
      seenBy: { files: limits, title: /trust 40 a sort field/ },
    },
  ],
};
