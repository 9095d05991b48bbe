// 26 Passwords are kept as argon2id (19456 KiB, 2 rounds); nothing in a dump of the database signs in.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 26,
  title: 'passwords are kept as argon2id',
  tests: { files: ['src/server/modules/auth/password.test.ts'], title: /trust 26\b/ },
  plants: [
    {
      name: 'memory of argon2 is cut to a fifth',
      edits: [{ file: 'src/server/modules/auth/password.ts', from: 'memoryCost: 19_456', to: 'memoryCost: 4_096' }],
    },
    {
      name: 'the hash that a browser sends signs in',
      edits: [
        {
          file: 'src/server/modules/auth/sign-in.ts',
          from: 'matches(account?.passwordHash, sha256Hex(password))',
          to: 'matches(account?.passwordHash, password.length === 64 ? password : sha256Hex(password))',
        },
      ],
    },
  ],
};
