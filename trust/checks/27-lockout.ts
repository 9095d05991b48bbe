// 27 5 wrong passwords, then waits of 1 to 15 minutes, alike for names that nobody has; guesses from many addresses count together.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 27,
  title: 'guessing waits',
  tests: { files: ['src/server/modules/auth/throttle.test.ts'], title: /trust 27\b/ },
  plants: [
    {
      name: 'fifty tries are free',
      edits: [{ file: 'src/server/modules/auth/throttle.ts', from: 'export const FREE_TRIES = 5;', to: 'export const FREE_TRIES = 50;' }],
    },
    {
      name: 'tries are counted by address',
      edits: [
        {
          file: 'src/server/modules/auth/sign-in.ts',
          from: 'const subject = `name ${loginName(typed)}`;',
          to: 'const subject = `name ${loginName(typed)} ${Math.random()}`;',
        },
      ],
    },
  ],
};
