// 57 Single sign-on: what a provider says is checked word by word, belongs to the browser that began, and lets in nobody above whoever set it up.
import type { TestCheck } from '../check.ts';

const [people, words] = ['src/server/modules/identity/sso.test.ts', 'src/server/modules/identity/sso-checks.test.ts'];
const seenBy = (file: string, title: RegExp) => ({ files: [file], title });
const signIn = 'src/server/modules/identity/sign-in.ts';
const logout = 'src/server/modules/identity/logout.ts';
const person = 'src/server/modules/identity/person.ts';

export const check: TestCheck = {
  id: 57,
  title: 'a provider lets in whom it may, once, in the browser that began',
  tests: { files: [people, words], title: /trust 57\b/ },
  plants: [
    {
      name: 'the nonce is neither sent nor asked for',
      seenBy: seenBy(words, /trust 57 .*nonce/),
      edits: [
        { file: signIn, from: '    expectedNonce: begun.nonce,\n', to: '' },
        { file: signIn, from: '      nonce,\n', to: '' },
      ],
    },
    {
      name: 'the state is not bound to the browser',
      seenBy: seenBy(people, /trust 57 .*only in the browser/),
      edits: [{ file: signIn, from: "!sameText(begun.binding, digestOf(binding).toString('base64url')) || ", to: '' }],
    },
    {
      name: 'the state is not bound to its provider',
      seenBy: seenBy(people, /trust 57 .*worth nothing at another/),
      edits: [{ file: signIn, from: ' || begun.providerId !== providerId', to: '' }],
    },
    {
      name: 'the state is good twice',
      seenBy: seenBy(people, /trust 57 .*good once/),
      edits: [{ file: signIn, from: '    .set({ usedAt: sql<string>`now()` })', to: '    .set({ usedAt: null })' }],
    },
    {
      name: 'the signature is not looked at',
      seenBy: seenBy(words, /trust 57 .*signed by/),
      edits: [{ file: 'src/server/modules/identity/provider-client.ts', from: '  oidc.enableNonRepudiationChecks(config);\n', to: '' }],
    },
    {
      name: 'a logout token is good twice',
      seenBy: seenBy(words, /trust 57 .*forged, old/),
      edits: [{ file: logout, from: '    if (!first) return false;\n', to: '' }],
    },
    {
      name: 'whatever is signed is a logout',
      seenBy: seenBy(words, /trust 57 .*forged, old/),
      edits: [{ file: logout, from: "!isLogout || payload['nonce'] !== undefined", to: "payload['nonce'] !== undefined" }],
    },
    {
      name: 'a token of any type is a logout',
      seenBy: seenBy(words, /trust 57 .*forged, old/),
      edits: [{ file: logout, from: " || !TYPES.test(protectedHeader.typ ?? '')", to: '' }],
    },
    {
      name: 'a provider lets in who may do more than its maker',
      seenBy: seenBy(people, /trust 57 .*may do more/),
      edits: [{ file: person, from: '  await requireBounded(ctx, account.userId, provider);\n', to: '' }],
    },
    {
      name: 'an address is verified by any word',
      seenBy: seenBy(words, /trust 57 .*not verified/),
      edits: [{ file: person, from: "claims['email_verified'] !== true", to: "!claims['email_verified']" }],
    },
    {
      name: 'every provider has asked for a second step',
      seenBy: seenBy(people, /trust 57 .*unless the provider says/),
      edits: [{ file: signIn, from: 'secondStepFlag: saysSecondStep(claims, provider.secondStepValues)', to: 'secondStepFlag: true' }],
    },
  ],
};
