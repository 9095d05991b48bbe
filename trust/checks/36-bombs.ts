// 36 Zip bombs, lying directories, a million entries, deep XML, entities, links: refused before they lie there unpacked; others have their turns. How long it takes is the bench's (part sheet).
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 36,
  title: 'import bombs are refused',
  tests: { files: ['src/server/kernel/sheet/bombs.test.ts'], title: /trust 36\b/ },
  plants: [
    {
      name: 'what is unpacked is not counted',
      edits: [
        {
          file: 'src/server/kernel/sheet/xlsx-package.ts',
          from: 'if (inflated > limits.inflatedBytes)',
          to: 'if (inflated > limits.inflatedBytes * 1e6)',
        },
        {
          file: 'src/server/kernel/sheet/xlsx-package.ts',
          from: 'if (spent.bytes > file.limits.inflatedBytes)',
          to: 'if (spent.bytes > file.limits.inflatedBytes * 1e6)',
        },
      ],
    },
    {
      name: 'a DOCTYPE is read over',
      edits: [
        {
          file: 'src/server/kernel/sheet/xml-read.ts',
          from: 'if (/^<!(DOCTYPE|ENTITY)/i.test(start))',
          to: "if (start === '')",
        },
      ],
    },
    {
      name: 'links in a zip are let in',
      edits: [{ file: 'src/server/kernel/sheet/xlsx-package.ts', from: 'const SYMLINK = 0o120000;', to: 'const SYMLINK = 0o170001;' }],
    },
    {
      name: 'entries are not counted',
      edits: [
        {
          file: 'src/server/kernel/sheet/xlsx-package.ts',
          from: 'if (zip.entryCount > limits.zipEntries)',
          to: 'if (zip.entryCount > limits.zipEntries * 1e6)',
        },
      ],
    },
  ],
};
