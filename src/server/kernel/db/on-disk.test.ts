import { expect, test } from 'vitest';
import { flusher } from './on-disk.ts';

function slowDisk() {
  const flushes: { end: (error?: Error) => void }[] = [];
  const server = { breaks: 0 };
  const onDisk = flusher(
    () => new Promise<void>((resolve, reject) => flushes.push({ end: (error) => (error ? reject(error) : resolve()) })),
    () => server.breaks,
  );
  return { flushes, onDisk: () => onDisk(server.breaks), server };
}

const settle = () => new Promise((done) => setImmediate(done));

test('trust 1 who asks while a flush is under way waits for the next one, and all of them share it', async () => {
  const { flushes, onDisk } = slowDisk();
  const done: string[] = [];
  const ask = (name: string) => onDisk().then(() => done.push(name));
  const first = ask('first');
  const others = [ask('second'), ask('third'), ask('fourth')];
  expect(flushes).toHaveLength(1);
  flushes[0]?.end();
  await first;
  await settle();
  expect(done).toEqual(['first']);
  expect(flushes).toHaveLength(2);
  flushes[1]?.end();
  await Promise.all(others);
  expect(flushes).toHaveLength(2);
  void ask('much later');
  expect(flushes).toHaveLength(3);
});

test('trust 1 a flush that fails is told to those whose commits it stood for, and the next ones have one of their own', async () => {
  const { flushes, onDisk } = slowDisk();
  const lost = onDisk();
  const kept = onDisk();
  flushes[0]?.end(new Error('the disk is gone'));
  await expect(lost).rejects.toThrow('the disk is gone');
  await settle();
  flushes[1]?.end();
  await expect(kept).resolves.toBeUndefined();
});

test('trust 67 a flush of another server says nothing of what was committed before', async () => {
  const { flushes, onDisk, server } = slowDisk();
  const lost = onDisk();
  server.breaks += 1;
  const kept = onDisk();
  flushes[0]?.end();
  await expect(lost).rejects.toMatchObject({ code: '57P02' });
  await settle();
  flushes[1]?.end();
  await expect(kept).resolves.toBeUndefined();
});
