// 31 After refreshing the old token works 10 s for the same client; later or elsewhere its use ends the family; 20 tabs at once live.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 31,
  title: 'a token that was replaced is good for ten seconds',
  tests: { files: ['src/server/modules/auth/session.test.ts'], title: /trust 31\b/ },
  plants: [
    {
      name: 'a refresh does not wait for the end that is under way',
      edits: [
        {
          file: 'src/server/modules/auth/auth.handlers.ts',
          from: 'inTransaction(ctx, (inner) => refreshSession(inner, request))',
          to: 'refreshSession(ctx, request)',
        },
        { file: 'src/server/modules/auth/session.ts', from: '  await holdUserOf(ctx.db, ref);\n', to: '' },
      ],
    },
    {
      name: 'an old token works for an hour',
      edits: [{ file: 'src/server/modules/auth/session.ts', from: "interval '10 seconds'", to: "interval '1 hour'" }],
    },
    {
      name: 'another client may use it',
      edits: [
        {
          file: 'src/server/modules/auth/gate.ts',
          from: 'session.replacedFor !== clientOf(request)',
          to: 'session.replacedFor === undefined',
        },
      ],
    },
  ],
};
