import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeAll } from './close-all.ts';

function recorder() {
  const closed: string[] = [];
  const lines: string[] = [];
  return { closed, lines, of: (name: string) => async () => void closed.push(name), log: (line: string) => void lines.push(line) };
}

test('what was opened last is closed first, also after one that fails', async () => {
  const { closed, lines, of, log } = recorder();
  const opened = [of('database'), () => Promise.reject(new Error('gone')), of('server')];
  expect(await closeAll(opened, { log, longestMs: 1000 })).toBe(true);
  expect(closed).toEqual(['server', 'database']);
  expect(lines).toEqual(['Error: gone']);
  expect(opened).toEqual([]);
});

test('a database that says nothing holds the end no longer than it may', async () => {
  const { closed, of, log } = recorder();
  const silent = () => new Promise<never>(() => undefined);
  const began = performance.now();
  expect(await closeAll([of('database'), silent, of('server')], { log, longestMs: 50 })).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(closed).toEqual(['server']);
});

test('where nothing says how long, it is waited for', async () => {
  const { closed, of, log } = recorder();
  expect(await closeAll([of('database'), () => pause(80)], { log })).toBe(true);
  expect(closed).toEqual(['database']);
});
