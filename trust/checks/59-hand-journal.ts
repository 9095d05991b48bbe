// 59 What was done on handhelds without a network: each entry is booked once or given up by its person, in its order, none is missing unseen. The long form: 1,000 stories.
import type { TestCheck } from '../check.ts';

const order = { files: ['src/web/kernel/journal/drain.test.ts'], title: /trust 59\b/ };
const stories = { files: ['test/hand-journal.test.ts'], title: /trust 59 in \d+ stories/ };

export const check: TestCheck = {
  id: 59,
  title: 'the journal of handhelds',
  tests: { files: [...order.files, ...stories.files], title: /trust 59\b/ },
  plants: [
    {
      name: 'what follows a refusal about the same does not wait for it',
      edits: [
        {
          file: 'src/web/kernel/journal/drain.ts',
          from: 'no < entry.no && problem !== undefined && subject === entry.subject',
          to: 'no < entry.no && problem !== undefined && subject === entry.key',
        },
      ],
      seenBy: order,
    },
    {
      name: 'what had no answer is passed by',
      edits: [{ file: 'src/web/kernel/journal/drain.ts', from: '      if (!wire.isRefused(error)) throw error;\n', to: '' }],
      seenBy: order,
    },
    {
      name: 'the youngest goes first',
      edits: [{ file: 'src/web/kernel/journal/drain.ts', from: '  entries.find((entry)', to: '  entries.findLast((entry)' }],
      seenBy: stories,
    },
    {
      name: 'what was said twice is done twice',
      edits: [
        {
          file: 'src/server/kernel/http/idempotency.ts',
          from: "if (ctx.actor.kind !== 'user') return work();",
          to: "if (ctx.actor.kind !== 'store') return work();",
        },
      ],
      seenBy: stories,
    },
    {
      name: 'a clock that begins at 1970 is not read',
      edits: [{ file: 'src/server/kernel/http/mount.ts', from: String.raw`(\d{1,14})$/`, to: String.raw`(\d{12,14})$/` }],
      seenBy: stories,
    },
    {
      name: 'an entry is noted though it was refused',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: 'if (entry) await kernel.noteEntry?.(inner, entry);',
          to: 'if (entry) await kernel.noteEntry?.({ ...inner, db: kernel.db }, entry);',
        },
      ],
      seenBy: stories,
    },
    {
      name: 'what its person gave up is not told',
      edits: [
        {
          file: 'src/server/modules/hand/hand.ts',
          from: "  await addTo(ctx, 'handEntry', { deviceId: device.id, no, path, doneAt, dropped: title, problem })",
          to: "  if (problem) return;\n  await addTo(ctx, 'handEntry', { deviceId: device.id, no, path, doneAt, dropped: title, problem })",
        },
      ],
      seenBy: stories,
    },
    {
      name: 'a device that was stopped is served',
      edits: [
        {
          file: 'src/server/modules/hand/hand.ts',
          from: "  if (device?.stoppedAt) refuse('hand-stopped');\n  if (!device) return;",
          to: '  if (!device) return;',
        },
      ],
      seenBy: { files: stories.files, title: /trust 59 a device that is lost/ },
    },
  ],
};
