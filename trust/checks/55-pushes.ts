// 55 Data push: written with its fact, sent under one number however often it fails, in the order of its document; who hangs stops nobody else.
import type { TestCheck } from '../check.ts';

const file = 'src/server/modules/push/push.test.ts';
const outbox = 'src/server/modules/push/outbox.test.ts';
const seenBy = (title: RegExp) => ({ files: [file], title });
const seenInOutbox = (title: RegExp) => ({ files: [outbox], title });

export const check: TestCheck = {
  id: 55,
  title: 'pushes reach their receiver, once each in effect',
  tests: { files: [file, outbox], title: /trust 55\b/ },
  plants: [
    {
      name: 'each try has a number of its own',
      seenBy: seenBy(/trust 55 .*stammers/),
      edits: [
        {
          file: 'src/server/modules/push/pump.ts',
          from: 'message: messageOf(record, written)',
          to: 'message: { ...messageOf(record, written), id: crypto.randomUUID() }',
        },
      ],
    },
    {
      name: 'pushes of one document overtake each other',
      seenBy: seenBy(/trust 55 .*pushes of one document/),
      edits: [{ file: 'src/server/modules/push/line.ts', from: 'e.seq < p.seq', to: 'e.seq < p.seq - 1000000' }],
    },
    {
      name: 'what a dead server had in hand stays there',
      seenBy: seenBy(/trust 55 .*a killed server/),
      edits: [{ file: 'src/server/modules/push/claim.ts', from: ' or p.lease_until < now())', to: ')' }],
    },
    {
      name: 'what a dead server had in hand keeps its place',
      seenBy: seenBy(/trust 55 .*takes no place/),
      edits: [
        {
          file: 'src/server/modules/push/claim.ts',
          from: '(select count(*) from unnest(${busy}::uuid[]) b (id) where b.id = r.id)',
          to: '(select count(*) from push_record b where b.node_id = r.node_id and b.receiver_id = r.id and b.push_status = ${lit(pushing)} and cardinality(${busy}::uuid[]) >= 0)',
        },
      ],
    },
    {
      name: 'two servers take the same',
      seenBy: seenBy(/trust 55 .*two servers/),
      edits: [
        {
          file: 'src/server/modules/push/claim.ts',
          from: 'and (p.push_status = ${lit(waiting)} or p.lease_until < now())',
          to: 'and (p.push_status < ${lit(pushed)})',
        },
      ],
    },
    {
      name: 'two servers make pushes of the same facts',
      seenBy: seenInOutbox(/trust 55 .*make each once/),
      edits: [{ file: 'src/server/modules/push/outbox.ts', from: 'if (!(await hold(tx, { nodeId, waits }))) return 0;', to: '' }],
    },
    {
      name: 'all facts up to the last are let go',
      seenBy: seenInOutbox(/trust 55 .*commits late/),
      edits: [
        {
          file: 'src/server/modules/push/outbox.ts',
          from: 'f.seq = any(${rows.map(({ seq }) => seq)}::bigint[])',
          to: 'f.seq <= ${rows.at(-1)?.seq}',
        },
      ],
    },
    {
      name: 'what corrects a trade becomes a push before it',
      seenBy: seenInOutbox(/trust 55 .*what corrects a trade/),
      edits: [{ file: 'src/server/modules/push/outbox.ts', from: 'order by f.seq limit', to: 'order by f.seq desc limit' }],
    },
    {
      name: 'who is switched on hears of what happened before',
      seenBy: seenInOutbox(/trust 55 .*switched on of nothing/),
      edits: [
        {
          file: 'src/server/modules/push/receiver.ts',
          from: '  await spreadNow(ctx);\n  const before = await lockReceiver(ctx, id);\n  if (said',
          to: '  const before = await lockReceiver(ctx, id);\n  if (said',
        },
      ],
    },
    {
      name: 'what was given up is sent after those behind it',
      seenBy: seenBy(/trust 55 .*given up holds nobody back/),
      edits: [{ file: 'src/server/modules/push/again.ts', from: "    .where('droppedAt', 'is', null)\n", to: '' }],
    },
  ],
};
