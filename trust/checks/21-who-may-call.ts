// 21 Every endpoint lets in whom the table of expected answers says, and nobody else.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 21,
  title: 'who may call what',
  tests: { files: ['test/trust/matrix.test.ts', 'test/contract-walk.test.ts'], title: /trust 21\b|R212|without the right/ },
  plants: [
    {
      name: 'one right opens what asks for another',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: 'const through = rights.filter((right) => ctx.rights.has(right));',
          to: 'const through = rights.filter((right) => [...ctx.rights].some((held) => right.startsWith(held)));',
        },
      ],
    },
    {
      name: 'who looks at reports may set warning points',
      edits: [{ file: 'src/server/modules/auth/seed-roles.ts', from: '(caveat|close', to: '(close' }],
    },
    {
      name: 'an ended session is still good',
      edits: [
        {
          file: 'src/server/modules/auth/session.ts',
          from: 'and s.ended_at is null and s.expires_at > now()',
          to: 'and s.expires_at > now()',
        },
      ],
    },
  ],
};
