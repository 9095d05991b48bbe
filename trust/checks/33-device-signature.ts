// 33 HMAC-SHA256 over method, path, query, time, nonce and body; 5 minutes; nonces in the database; a bit changed anywhere is refused.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 33,
  title: 'calls of machines are signed and taken once',
  tests: { files: ['src/server/modules/device/device.test.ts', 'test/trust/device-sign.test.ts'], title: /trust 33\b/ },
  plants: [
    {
      name: 'what follows a second question mark is not signed',
      edits: [
        {
          file: 'src/server/modules/device/sign-in.ts',
          from: 'query: address.slice(at + 1) }',
          to: "query: address.slice(at + 1).split('?')[0] ?? '' }",
        },
      ],
    },
    {
      name: 'a call of an hour ago is taken',
      edits: [{ file: 'src/contract/device/codes.ts', from: 'CLOCK_TOLERANCE_MS = 5 * 60_000', to: 'CLOCK_TOLERANCE_MS = 90 * 60_000' }],
      seenBy: { files: ['src/server/modules/device/device.test.ts'], title: /trust 33.*refuses a clock/ },
    },
    {
      name: 'the body is not signed',
      edits: [
        {
          file: 'src/server/modules/auth/open-sign.ts',
          from: 'nonce, bodyHash.toLowerCase()].join',
          to: "nonce, bodyHash ? '' : ''].join",
        },
      ],
    },
    {
      name: 'a nonce is good again',
      edits: [
        {
          file: 'src/server/modules/device/sign-in.ts',
          from: "  if (!spent.taken) return refuse('sign-replayed');\n",
          to: '',
        },
      ],
    },
    {
      name: 'a key that was ended is good while it is remembered',
      edits: [{ file: 'src/server/modules/device/sign-in.ts', from: 'and id = ${id} and ended_at is null),', to: 'and id = ${id}),' }],
    },
  ],
};
