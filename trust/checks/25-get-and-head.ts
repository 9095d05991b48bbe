// 25 No route does anything for HEAD or OPTIONS; what changes something by GET takes the token from the header alone.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 25,
  title: 'HEAD and OPTIONS do nothing, GET needs the header',
  tests: { files: ['test/trust/limits.test.ts', 'test/contract-walk.test.ts', 'test/trust/bites.test.ts'], title: /trust 25\b/ },
  plants: [
    {
      name: 'HEAD runs the handler of GET',
      edits: [{ file: 'src/server/kernel/http/app.ts', from: 'exposeHeadRoutes: false', to: 'exposeHeadRoutes: true' }],
    },
    {
      name: 'a token in the query counts',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: "const session = typeof token === 'string' && token ? await kernel.sessionOf(token) : undefined;\n  if (!session",
          to: "const named = token ?? (request.query as Record<string, string>)['auth_token'];\n  const session = typeof named === 'string' && named ? await kernel.sessionOf(named) : undefined;\n  if (!session",
        },
      ],
    },
  ],
};
