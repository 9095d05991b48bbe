// 58 Passkeys: what a device signs is good here, now, once, by its owner's finger, face or PIN; a copy is noticed.
import type { TestCheck } from '../check.ts';

const file = 'src/server/modules/auth/passkey.test.ts';
const seenBy = (title: RegExp) => ({ files: [file], title });
const signIn = 'src/server/modules/auth/passkey-sign-in.ts';

export const check: TestCheck = {
  id: 58,
  title: 'a passkey signs in its owner, here and once',
  tests: { files: [file], title: /trust 58\b/ },
  plants: [
    {
      name: 'the page that asked is not looked at',
      seenBy: seenBy(/trust 58 .*signed on/),
      edits: [
        {
          file: signIn,
          from: '    expectedOrigin: origin,',
          to: "    expectedOrigin: [origin, 'https://factory.example.evil.example', 'http://factory.example'],",
        },
      ],
    },
    {
      name: 'a challenge is good twice',
      seenBy: seenBy(/trust 58 .*good once/),
      edits: [
        {
          file: 'src/server/modules/auth/passkey-challenge.ts',
          from: '    .set({ usedAt: sql<string>`now()` })',
          to: '    .set({ usedAt: null })',
        },
      ],
    },
    {
      name: 'a counter that stands still is no matter',
      seenBy: seenBy(/trust 58 .*copy/),
      edits: [{ file: signIn, from: '(counter < ${counter}::bigint or (counter = 0', to: '(counter >= 0 or (counter = 0' }],
    },
    {
      name: 'no finger, face or PIN is asked for',
      seenBy: seenBy(/trust 58 .*without finger/),
      edits: [{ file: signIn, from: '    requireUserVerification: true,', to: '    requireUserVerification: false,' }],
    },
    {
      name: 'a passkey answers for anybody',
      seenBy: seenBy(/trust 58 .*another person/),
      edits: [{ file: signIn, from: "  if (first && first.userId !== userId) refuse('passkey-refused');\n", to: '' }],
    },
  ],
};
