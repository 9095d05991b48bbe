// 60 A handheld whose browser is killed while a person counts without a network, and while it sends: it opens again without one, what was shown as kept is
// kept, and each counts once. The long form: 200 kills.
import type { TestCheck } from '../check.ts';

const files = ['e2e/hand-kills.spec.ts'];

export const check: TestCheck = {
  id: 60,
  title: 'a handheld whose browser is killed',
  inBrowser: { short: /trust 60\b/ },
  tests: { files, title: /trust 60\b/ },
  plants: [
    {
      name: 'the journal lives in the page alone',
      edits: [
        {
          file: 'src/web/kernel/journal/open.ts',
          from: "if (!canSeal() || account === '' || seeing()) return memoryVault(false);",
          to: 'if (canSeal()) return memoryVault(false);',
        },
      ],
      seenBy: { files, title: /trust 60 (opened|killed)/ },
    },
    {
      name: 'whatever has no answer of the server’s is refused',
      edits: [
        {
          file: 'src/web/kernel/journal/journal.ts',
          from: 'error instanceof ApiError && error.error !== undefined && error.code > 0',
          to: 'error instanceof ApiError && error.code > 0',
        },
      ],
      seenBy: { files, title: /trust 60 killed/ },
    },
    {
      name: 'parts of the page come from the network first',
      edits: [
        {
          file: 'public/sw.js',
          from: '(await caches.match(request.url, { cacheName: KEPT })) ?? fetch(request);',
          to: 'fetch(request).catch((error) => kept(request.url, error));',
        },
      ],
      seenBy: { files, title: /trust 60 the site is updated/ },
    },
  ],
};
