// 29 Codes of 6 digits: 10 minutes, once, 5 tries, bound to the request; 1 mail a minute and 5 an hour; links begin with the address of the settings.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 29,
  title: 'a mailed code is good once, briefly, for its request',
  tests: { files: ['src/server/modules/auth/reset.test.ts'], title: /trust 29\b/ },
  plants: [
    {
      name: 'five hundred tries of a code',
      edits: [{ file: 'src/server/modules/auth/code.ts', from: 'const TRIES = 5;', to: 'const TRIES = 500;' }],
    },
    {
      name: 'a code lives for a day',
      edits: [{ file: 'src/server/modules/auth/code.ts', from: 'const MINUTES = 10;', to: 'const MINUTES = 1440;' }],
    },
    {
      name: 'ten mails an hour',
      edits: [
        { file: 'src/server/modules/auth/reset.ts', from: 'const PER_ACCOUNT = { perHour: 5,', to: 'const PER_ACCOUNT = { perHour: 10,' },
      ],
    },
  ],
};
