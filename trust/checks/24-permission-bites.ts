// 24 A right, a role, an account or a part of the data that is taken away is felt by the next request, by running exports and by links.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 24,
  title: 'what is taken away bites within a second',
  tests: {
    files: [
      'test/trust/bites.test.ts',
      'src/server/modules/role/role.test.ts',
      'src/server/modules/system/system.test.ts',
      'src/server/modules/auth/session.test.ts',
      'src/server/modules/transfer/export.test.ts',
    ],
    title: /trust 24\b/,
  },
  plants: [
    {
      name: 'a session is remembered for five seconds',
      edits: [{ file: 'src/server/modules/auth/session.ts', from: 'const FRESH_MS = 500;', to: 'const FRESH_MS = 5000;' }],
      seenBy: { files: ['test/trust/bites.test.ts'], title: /trust 24 a (role|part)/ },
    },
    {
      name: 'a running export does not look again',
      edits: [{ file: 'src/server/kernel/jobs/run.ts', from: 'rights: turn % 2 === 0', to: 'rights: false' }],
      seenBy: { files: ['src/server/modules/transfer/export.test.ts'], title: /trust 24\b/ },
    },
  ],
};
