// 22 Lists, look-ups, exports, boards and files show what the data permission leaves; all else is as if it had never been.
import type { TestCheck } from '../check.ts';

const lists = ['test/lists/lists.test.ts'];

export const check: TestCheck = {
  id: 22,
  title: 'what is out of reach is not there',
  tests: {
    files: [
      'test/trust/scope.test.ts',
      'test/trust/scope-tables.test.ts',
      'test/trust/scope-furnished.test.ts',
      'test/trust/scope-writes.test.ts',
      ...lists,
    ],
    title: /trust 22\b/,
  },
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
      name: 'the board of smart warehouses names an employee beyond the permission',
      edits: [
        {
          file: 'src/server/modules/warehouse/board-flow.query.ts',
          from: "withinScope(ctx, 'e.id', 'o.empId')",
          to: "sameNode('e.id', 'o.empId')",
        },
      ],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 no list, look-up/ },
    },
    {
      name: 'plans are listed to who may not see their warehouse',
      edits: [
        {
          file: 'src/server/modules/replenish/plan.query.ts',
          from: "withinScope(ctx, 'n.vmId', 'v.id')",
          to: "withinScope({ ...ctx, scope: {} }, 'n.vmId', 'v.id')",
        },
      ],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 no list, look-up/ },
    },
    {
      name: 'projects are found by a leader out of sight',
      edits: [
        {
          file: 'src/server/modules/org/project.query.ts',
          from: " and ${inScope(ctx, 'employee', 'e')}\n    where x.node_id",
          to: '\n    where x.node_id',
        },
      ],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 an id that is out of reach/ },
    },
    {
      name: 'a leader of a project out of sight is changed',
      edits: [
        {
          file: 'src/server/modules/org/project.ts',
          from: "withinScope(ctx, 'e.id', 'x.empId')",
          to: "withinScope({ ...ctx, scope: {} }, 'e.id', 'x.empId')",
        },
      ],
      seenBy: { files: ['src/server/modules/org/project.test.ts'], title: /R200/ },
    },
    {
      name: 'a narrowed table is furnished nowhere',
      edits: [{ file: 'test/trust/papers.ts', from: '  await createVirtualOrder(ctx, { vendorId, vmId, lines });\n', to: '' }],
      seenBy: { files: ['test/trust/scope-furnished.test.ts'], title: /trust 22 every table/ },
    },
    {
      name: 'the data permission is forgotten',
      edits: [{ file: 'src/server/kernel/scope.ts', from: 'if (!ids) return [];', to: "if (!ids || type === 'project') return [];" }],
      seenBy: { files: ['test/trust/scope.test.ts'], title: /trust 22 no list, look-up/ },
    },
    {
      name: 'a change forgets the data permission',
      edits: [
        {
          file: 'src/server/kernel/scope.ts',
          from: 'UpdateQueryBuilder<DB, T, T, UpdateResult>;\n  return narrow(ctx, table, table)',
          to: 'UpdateQueryBuilder<DB, T, T, UpdateResult>;\n  return narrow(wholeNode(ctx), table, table)',
        },
      ],
      seenBy: { files: ['test/trust/scope-writes.test.ts'], title: /trust 22 neither another site/ },
    },
    {
      name: 'a deletion forgets the node',
      edits: [
        {
          file: 'src/server/kernel/scope.ts',
          from: 'DeleteQueryBuilder<DB, T, DeleteResult>;\n  return narrow(ctx, table, table)',
          to: 'DeleteQueryBuilder<DB, T, DeleteResult>;\n  return narrow(ctx, table, table).slice(1)',
        },
      ],
      seenBy: { files: ['test/trust/scope-writes.test.ts'], title: /trust 22 neither another site/ },
    },
    {
      name: 'a filter of what is borrowed leaves nothing out',
      edits: [
        {
          file: 'src/server/modules/stock/loans.query.ts',
          from: "    dueTime: withinDays('l.dueAt'),",
          to: '    dueTime: () => undefined,',
        },
      ],
      seenBy: { files: lists, title: /listBorrowStatusLog: each filter/ },
    },
  ],
};
