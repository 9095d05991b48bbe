// 32 RSA-OAEP-SHA256 with a challenge that is good once; no password, token or code in logs, errors or addresses.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 32,
  title: 'a captured sign-in is worth nothing',
  tests: { files: ['src/server/modules/auth/sign-in.test.ts', 'src/server/modules/auth/reset.test.ts'], title: /trust 32\b/ },
  plants: [
    {
      name: 'a challenge is good again',
      edits: [{ file: 'src/server/modules/auth/transport.ts', from: "  if (!first) refuse('challenge-spent');\n", to: '' }],
    },
    {
      name: 'the challenge is not ours',
      edits: [
        {
          file: 'src/server/modules/auth/transport.ts',
          from: '!timingSafeEqual(bytes.subarray(RANDOM + STAMP), markOf(pair, body)) || ',
          to: '',
        },
      ],
    },
  ],
};
