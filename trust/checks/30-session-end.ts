// 30 Logout, change and reset of a password, a lock: the old token is refused within a second by every endpoint.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 30,
  title: 'an ended session is dead everywhere',
  tests: {
    files: ['test/trust/bites.test.ts', 'src/server/modules/auth/session.test.ts', 'src/server/modules/auth/password.test.ts'],
    title: /trust 30\b/,
  },
  plants: [
    {
      name: 'a session is made while the sessions of its user end',
      edits: [{ file: 'src/server/modules/auth/session.ts', from: '      .forNoKeyUpdate()\n', to: '' }],
    },
    {
      name: 'a new password ends nothing',
      edits: [{ file: 'src/server/modules/auth/account.ts', from: '  await endSessionsOf(ctx, next.userId);\n', to: '' }],
    },
    {
      name: 'logout ends the one token only',
      edits: [
        {
          file: 'src/server/modules/auth/session.ts',
          from: '  await endHeld(ctx.db, session);',
          to: "  await endOpen(ctx).where('tokenHash', '=', session.tokenHash).execute();",
        },
      ],
    },
  ],
};
