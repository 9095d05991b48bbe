// 66 Documents of every kind that asks, by random workflows: a decision counts once, is nobody's own, and does what it says once all have agreed, not before.
import type { TestCheck } from '../check.ts';

const model = 'src/server/modules/workflow/model.test.ts';
const title = /each decision counts once, is nobody’s own, and every document ends/;
const seenBy = { files: [model], title };
const asked = (kind: string): string => `isDecided(ctx, { bizType: WorkflowBizType.${kind}, docId: id, passFlag, remark })`;

export const check: TestCheck = {
  id: 66,
  title: 'documents of all 15 kinds by random workflows, absences and races: each decision counts once, none is the asker’s, always an end',
  tests: { files: [model], title },
  plants: [
    {
      name: 'the first yes writes off, whoever else has to agree',
      edits: [
        {
          file: 'src/server/modules/desk/write-off.ts',
          from: `if (!(await ${asked('writeOff')})) continue;`,
          to: `await ${asked('writeOff')};`,
        },
      ],
      seenBy,
    },
    {
      name: 'the first yes posts what a count found, whoever else has to agree',
      edits: [
        {
          file: 'src/server/modules/warehouse/inventory.ts',
          from: `if (!(await ${asked('prewhCount')})) return;`,
          to: `await ${asked('prewhCount')};`,
        },
      ],
      seenBy,
    },
    {
      name: 'the first yes scraps a tool, whoever else has to agree',
      edits: [
        {
          file: 'src/server/modules/tool/scrap.ts',
          from: 'if ((await isDecided(ctx, { bizType, docId: id, passFlag, remark })) && passFlag)',
          to: 'await isDecided(ctx, { bizType, docId: id, passFlag, remark });\n    if (passFlag)',
        },
      ],
      seenBy,
    },
    {
      name: 'a stopped product is on sale by a no',
      edits: [
        {
          file: 'src/server/modules/product/relist.ts',
          from: "if (passFlag) await changeIn(ctx, 'product')",
          to: "await changeIn(ctx, 'product')",
        },
      ],
      seenBy,
    },
  ],
};
