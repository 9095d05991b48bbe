// 43 Each event of a batch is judged alone: one that is none, a known id with other content, a quantity that no channel can hold, a number used twice.
import type { TestCheck } from '../check.ts';

const files = ['src/server/modules/device/event-alone.test.ts', 'src/server/modules/device/numbers.test.ts'];

export const check: TestCheck = {
  id: 43,
  title: 'one event never holds up another',
  tests: { files, title: /trust 43\b/ },
  plants: [
    {
      name: 'an event that cannot be read is thrown away',
      edits: [
        {
          file: 'src/server/modules/device/event-read.ts',
          from: '    batch.unread.push({',
          to: "    if (problem.key !== 'bad-input') batch.unread.push({",
        },
      ],
    },
    {
      name: 'any quantity is believed',
      edits: [{ file: 'src/server/modules/device/plausible.ts', from: 'if (quantity > most)', to: 'if (quantity > most * 1e9)' }],
    },
    {
      name: 'an old clock is believed',
      edits: [
        {
          file: 'src/contract/device/clock.ts',
          from: ' || at < Date.parse(since) - BEFORE_MS',
          to: ' || Number.isNaN(Date.parse(since))',
        },
      ],
    },
    {
      name: 'a new board counts on in the old numbering',
      edits: [
        {
          file: 'src/server/modules/device/numbering.ts',
          from: 'position: alone ? null : positionOf(numbers.at + 1, number)',
          to: 'position: alone ? null : positionOf(numbers.at, number)',
        },
      ],
    },
  ],
};
