// The first start (database made, all migrations, no demonstration data) and warm starts, to the first answer; memory when nobody asks anything.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Part } from './part.ts';
import { bareServer, startProduct } from './process.ts';
import { spreadOf } from './rounds.ts';

const SETTLED_MS = 5000;

export const startPart: Part = {
  name: 'start',
  async run({ quick }) {
    const first: number[] = [];
    const warm: number[] = [];
    const idle: number[] = [];
    const bare: Awaited<ReturnType<typeof bareServer>>[] = [];
    for (let go = 0; go < (quick ? 1 : 5); go += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'factory-start-'));
      chmodSync(dataDir, 0o755);
      bare.push(await bareServer());
      try {
        for (const into of [first, warm]) {
          const product = await startProduct({ DATA_DIR: dataDir });
          into.push(product.readyMs);
          if (into === warm) await sleep(SETTLED_MS);
          if (into === warm) idle.push(product.memory().now);
          await product.stop();
        }
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
    const [ready, again, memory] = [spreadOf(first), spreadOf(warm), spreadOf(idle)];
    const how = 'Node.js that answers and does nothing else, no database';
    const most = { ...spreadOf(bare.map(({ readyMs }) => readyMs)), how };
    return [
      { work: 'first start to first answer', unit: 'ms', ours: ready, most },
      { work: 'warm start to first answer', unit: 'ms', ours: again, most, target: { says: '< 3 s', held: again.median < 3000 } },
      {
        work: 'memory of the server, idle',
        unit: 'MB',
        ours: memory,
        most: { ...spreadOf(bare.map(({ memoryMb }) => memoryMb)), how },
        target: { says: '< 200 MB', held: memory.median < 200 },
      },
    ] satisfies Figure[];
  },
};
