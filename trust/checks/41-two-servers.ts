// 41 Two server processes on one database behave as one; either may be killed.
import type { TestCheck } from '../check.ts';

const files = ['test/trust/two-servers.test.ts'];

export const check: TestCheck = {
  id: 41,
  title: 'two servers are as one',
  tests: { files, title: /trust 41\b/ },
  plants: [
    {
      name: 'each keeps a secret of its own',
      edits: [
        {
          file: 'src/server/main.ts',
          from: 'await shareSecret({ db, log, alone: settings.databaseUrl === undefined });',
          to: '{ stop: async () => undefined };',
        },
      ],
      seenBy: { files, title: /trust 41 (two that start|a challenge|both hold)/ },
    },
    {
      name: 'each keeps files of its own',
      edits: [{ file: 'src/server/main.ts', from: 'shared: settings.databaseUrl === undefined ? undefined : db', to: 'shared: undefined' }],
      seenBy: { files, title: /trust 41 (two that start|a picture)/ },
    },
    {
      name: 'a session is remembered for five seconds',
      edits: [{ file: 'src/server/modules/auth/session.ts', from: 'const FRESH_MS = 500;', to: 'const FRESH_MS = 5000;' }],
      seenBy: { files, title: /trust 41 (two that start|a challenge)/ },
    },
  ],
};
