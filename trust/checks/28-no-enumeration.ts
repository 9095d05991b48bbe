// 28 Sign-in, codes and login systems answer a name that nobody has like any other: status, text, headers, time.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 28,
  title: 'nobody hears who has an account',
  tests: { files: ['src/server/modules/auth/throttle.test.ts', 'src/server/modules/auth/sign-in.test.ts'], title: /trust 28\b/ },
  plants: [
    {
      name: 'nothing is checked for a name that nobody has',
      edits: [
        {
          file: 'src/server/modules/auth/password.ts',
          from: 'const right = await verify(stored ?? (await nobody), hashed.toLowerCase());',
          to: 'if (!stored) return (await nobody) === stored;\n  const right = await verify(stored, hashed.toLowerCase());',
        },
      ],
    },
    {
      name: 'a locked account is told before the password is checked',
      edits: [
        {
          file: 'src/server/modules/auth/sign-in.ts',
          from: '  if (!account || !right) {\n    logRefusal',
          to: "  if (account?.lockFlag) return refuse('account-locked');\n  if (!account || !right) {\n    logRefusal",
        },
      ],
    },
  ],
};
