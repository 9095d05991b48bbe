// 22 Lists, look-ups, exports, boards and files show what the data permission leaves; all else is as if it had never been.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 22,
  title: 'what is out of reach is not there',
  tests: { files: ['test/trust/scope.test.ts', 'test/trust/scope-tables.test.ts'], title: /trust 22\b/ },
  plants: [
    {
      name: 'a settlement names a hidden cost centre',
      edits: [
        {
          file: 'src/server/modules/machine/vm-settings.query.ts',
          from: "withinScope(ctx, 'c.id', 'k.costId')",
          to: "sameNode('c.id', 'k.costId')",
        },
      ],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 the cost centre and the warehouse/ },
    },
    {
      name: 'a plan is found by who may not see its warehouse',
      edits: [
        {
          file: 'src/server/modules/replenish/plan.ts',
          from: "withinScope(ctx, 'n.vmId', 'v.id'))",
          to: "withinScope({ ...ctx, scope: {} }, 'n.vmId', 'v.id'))",
        },
      ],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 an id that is out of reach/ },
    },
    {
      name: 'the data permission is forgotten',
      edits: [{ file: 'src/server/kernel/scope.ts', from: 'if (!ids) return [];', to: "if (!ids || type === 'project') return [];" }],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 no list, look-up/ },
    },
  ],
};
