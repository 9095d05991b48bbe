// 37 Type by content, sizes while it flows, 40 megapixels, a quota; names are no paths; links die after 5 minutes, with session, right and user.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 37,
  title: 'files are what they are, and their links die',
  tests: { files: ['src/server/modules/transfer/cdn.test.ts'], title: /trust 37\b|R186/ },
  plants: [
    {
      name: 'pictures of any size',
      edits: [
        {
          file: 'src/server/kernel/files.ts',
          from: 'if (size.width * size.height > IMAGE_PIXELS)',
          to: 'if (size.width * size.height > IMAGE_PIXELS * 100)',
        },
      ],
    },
    {
      name: 'a link outlives its session',
      edits: [
        {
          file: 'src/server/kernel/files-link.ts',
          from: "    .where('endedAt', 'is', null)\n    .where('expiresAt', '>', sql<string>`now()`)\n    .executeTakeFirst();\n  const user",
          to: '    .executeTakeFirst();\n  const user',
        },
      ],
    },
  ],
};
