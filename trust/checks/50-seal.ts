// 50 What was written is sealed in a chain: whatever somebody changes past the product, who owns the database included, is found and named, and nothing that the
// product does is taken for it (docs/decisions/0037-seal.md).
import type { TestCheck } from '../check.ts';

const seal = 'src/server/modules/stock/seal.ts';
const rows = 'src/server/modules/stock/seal-rows.ts';

export const check: TestCheck = {
  id: 50,
  title: 'the past cannot be changed unseen',
  tests: { files: ['src/server/modules/stock/seal.test.ts'], title: /trust 50\b/ },
  plants: [
    {
      name: 'who is still writing is not waited for',
      edits: [{ file: seal, from: 'const awaited = await writers(db);', to: 'const awaited = new Set<string>();' }],
    },
    {
      name: 'a link is not tied to the one before',
      edits: [{ file: 'src/server/modules/stock/seal-link.ts', from: 'since, sealedAt, before]', to: 'since, sealedAt]' }],
    },
    {
      name: 'the employee of a move is not sealed',
      edits: [
        {
          file: 'src/server/modules/stock/seal-tables.ts',
          from: 'and not attisdropped order',
          to: "and not attisdropped and attname <> 'employee_id' order",
        },
      ],
    },
    {
      name: 'rows from before the numbers are not read again',
      edits: [
        { file: rows, from: 'if (link && !broken.has(link.number)) compareOld', to: 'if (link && broken.has(link.number)) compareOld' },
      ],
    },
    {
      name: 'a row with an old date is believed',
      edits: [{ file: rows, from: 'if (row.at < late)', to: 'if (row.at < late && row.no < 0)' }],
    },
    {
      name: 'heads that were kept are not compared',
      edits: [
        { file: 'src/server/modules/stock/seal-check.ts', from: 'for (const head of kept) {', to: 'for (const head of kept.slice(1)) {' },
      ],
    },
  ],
};
