// Files that people send and fetch, each read or written in a process of its own: what the worst of the harmful ones costs, what others wait for
// meanwhile, and a million rows written.
import { BOMBS, othersWhileReading } from '../src/server/kernel/sheet/test-bombs.ts';
import { costOfReading, costOfWriting, removeTempFiles, tempFile } from '../src/server/kernel/sheet/test-files.ts';
import type { Figure, Part } from './part.ts';
import { spreadOf } from './rounds.ts';

async function refusing(goes: number): Promise<Figure[]> {
  const worst: { ms: number; grownMb: number; what: string }[] = [];
  for (let go = 0; go < goes; go += 1) {
    const costs: (typeof worst)[number][] = [];
    for (const [what, , make] of BOMBS) {
      const { ms, grownMb } = await costOfReading(tempFile('bomb', make()));
      costs.push({ what, ms, grownMb });
    }
    const most = (of: 'ms' | 'grownMb') => costs.reduce((one, other) => (other[of] > one[of] ? other : one));
    worst.push({ ms: most('ms').ms, grownMb: most('grownMb').grownMb, what: most('ms').what });
  }
  const [time, memory] = [spreadOf(worst.map(({ ms }) => ms)), spreadOf(worst.map(({ grownMb }) => grownMb))];
  const work = `the worst of ${BOMBS.length} files that mean harm, refused`;
  return [
    { work, unit: 'ms', ours: time, target: { says: '< 2 s', held: time.median < 2000 }, besides: worst[0]?.what ?? '' },
    { work: `${work}: memory`, unit: 'MB', ours: memory, target: { says: '< 100 MB', held: memory.median < 100 } },
  ];
}

async function waiting(goes: number): Promise<Figure> {
  const waits: number[] = [];
  for (let go = 0; go < goes; go += 1) waits.push((await othersWhileReading()).longest);
  const ours = spreadOf(waits);
  return {
    work: 'longest that others wait while 200,000 rows are read',
    unit: 'ms',
    ours,
    target: { says: '< 100 ms', held: ours.median < 100 },
  };
}

async function writing(format: 'xlsx' | 'csv', { goes, rows }: { goes: number; rows: number }): Promise<Figure[]> {
  const costs = [];
  for (let go = 0; go < goes; go += 1) costs.push(await costOfWriting(format, rows));
  const [speed, memory] = [spreadOf(costs.map(({ ms }) => rows / (ms / 1000))), spreadOf(costs.map(({ peakMb }) => peakMb))];
  const work = `${rows.toLocaleString('en')} rows of 15 columns written as ${format}`;
  return [
    { work, unit: 'rows/s', ours: speed, target: { says: '>= 40,000 rows/s', held: speed.median >= 40_000 } },
    { work: `${work}: memory`, unit: 'MB', ours: memory, target: { says: '< 250 MB', held: memory.median < 250 } },
  ];
}

export const sheetPart: Part = {
  name: 'sheet',
  async run({ quick }) {
    const goes = quick ? 1 : 3;
    const rows = quick ? 100_000 : 1_000_000;
    try {
      return [
        ...(await refusing(goes)),
        await waiting(goes),
        ...(await writing('xlsx', { goes, rows })),
        ...(await writing('csv', { goes, rows })),
      ];
    } finally {
      await removeTempFiles();
    }
  },
};
