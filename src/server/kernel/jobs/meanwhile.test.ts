import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ahead, background, meanwhile } from './meanwhile.ts';

test('works while what was asked is under way, and ends no sooner than it, also when the work fails', async () => {
  const seen: string[] = [];
  const asked = async () => {
    seen.push('asked');
    await sleep(20);
    seen.push('answered');
    return 7;
  };
  expect(await meanwhile(asked(), () => seen.push('worked'))).toEqual([7, 2]);
  const failing = meanwhile(asked(), () => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(seen).toEqual(['asked', 'worked', 'answered', 'asked', 'answered']);
  await expect(meanwhile(Promise.reject(new Error('refused')), () => 1)).rejects.toThrow('refused');
});

async function* three(seen: string[], failAt = 0) {
  try {
    for (let at = 1; at <= 3; at += 1) {
      if (at === failAt) throw new Error('cannot be read');
      seen.push(`read ${at}`);
      yield at;
    }
  } finally {
    seen.push('closed');
  }
}

test('reads one ahead, in order; closes the source when the reader stops, and tells what cannot be read', async () => {
  const seen: string[] = [];
  for await (const at of ahead(three(seen))) {
    await sleep(1);
    seen.push(`used ${at}`);
  }
  expect(seen).toEqual(['read 1', 'read 2', 'used 1', 'read 3', 'used 2', 'closed', 'used 3']);
  const stopped: string[] = [];
  for await (const at of ahead(three(stopped))) if (at === 1) break;
  expect(stopped).toEqual(['read 1', 'read 2', 'closed']);
  const used: number[] = [];
  const all = async () => {
    for await (const at of ahead(three([], 3))) used.push(at);
  };
  await expect(all()).rejects.toThrow('cannot be read');
  expect(used).toEqual([1, 2]);
});

test('in the background one works at a time, and a failure is told to whoever comes next', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await sleep(10);
    seen.push(`${name} ends`);
  };
  const behind = background();
  await behind.begin(work('first'));
  seen.push('meanwhile');
  await behind.begin(work('second'));
  await behind.end();
  expect(seen).toEqual(['first begins', 'meanwhile', 'first ends', 'second begins', 'second ends']);
  await behind.begin(() => Promise.reject(new Error('failed')));
  await expect(behind.begin(work('third'))).rejects.toThrow('failed');
  await expect(behind.end()).rejects.toThrow('failed');
  expect(seen).toHaveLength(5);
});
