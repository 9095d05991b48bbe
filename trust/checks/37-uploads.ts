// 37 Type by content, sizes while it flows, 40 megapixels, a quota; names are no paths; links die after 5 minutes, with session, right and user.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 37,
  title: 'files are what they are, and their links die',
  tests: { files: ['src/server/modules/transfer/cdn.test.ts'], title: /trust 37\b|R186/ },
  plants: [
    {
      name: 'SVG is a picture',
      edits: [
        {
          file: 'src/server/kernel/files/kind.ts',
          from: "  if (hex(head, 'ffd8ff')) return image('jpg', 'image/jpeg');",
          to: "  if (hex(head, 'ffd8ff') || head.includes('<svg')) return image('jpg', 'image/jpeg');",
        },
        {
          file: 'src/server/kernel/files/index.ts',
          from: 'const size = imageSize(bytes) ?? refuse(',
          to: "const size = imageSize(bytes) ?? (bytes.includes('<svg') ? { width: 1, height: 1 } : undefined) ?? refuse(",
        },
      ],
    },
    {
      name: 'the quota is not asked',
      edits: [
        { file: 'src/server/kernel/files/index.ts', from: 'return QUOTA_BYTES - row.used;', to: 'return QUOTA_BYTES * 1e6 - row.used;' },
      ],
    },
    {
      name: 'pictures of any size',
      edits: [
        {
          file: 'src/server/kernel/files/index.ts',
          from: 'if (size.width * size.height > IMAGE_PIXELS)',
          to: 'if (size.width * size.height > IMAGE_PIXELS * 100)',
        },
      ],
    },
    {
      name: 'a link outlives its session',
      edits: [
        {
          file: 'src/server/kernel/files/link.ts',
          from: "    .where('endedAt', 'is', null)\n    .where('expiresAt', '>', sql<string>`now()`)\n    .executeTakeFirst();\n  const user",
          to: '    .executeTakeFirst();\n  const user',
        },
      ],
    },
  ],
};
