// trust 59: in which order a journal is sent, whatever is refused and wherever the network goes.
import { expect, test } from 'vitest';
import { drain, type Wire } from './drain.ts';
import type { Entry } from './entry.ts';

class Refused extends Error {}
const entry = (no: number, subject: string): Entry => ({
  no,
  subject,
  key: `k${no}`,
  at: 0,
  method: 'POST',
  path: '/x',
  input: {},
  name: '',
});

/** A journal and a server that says what it is told to, once for each time that an entry comes. */
function journal(entries: Entry[], says: Record<number, ('refused' | 'silent')[]> = {}) {
  const stored = new Map(entries.map((one) => [one.no, one]));
  const came: number[] = [];
  const wire: Wire = {
    isRefused: (error): error is Error => error instanceof Refused,
    send: async ({ no }) => {
      came.push(no);
      const said = says[no]?.shift();
      if (said === 'refused') throw new Refused('no');
      if (said === 'silent') throw new Error('no answer');
    },
    sent: async ({ no }) => void stored.delete(no),
    refused: async (one, error) => void stored.set(one.no, { ...one, problem: error.message }),
  };
  const left = () => [...stored.keys()].toSorted((a, b) => a - b);
  const run = () => drain(async () => left().map((no) => stored.get(no) as Entry), wire);
  return { came, stored, left, run };
}

test('trust 59 by its numbers, one after the other; what is kept meanwhile goes along', async () => {
  const { came, stored, left, run } = journal([entry(1, 'a'), entry(2, 'b')]);
  const running = run();
  stored.set(3, entry(3, 'a'));
  await running;
  expect([came, left()]).toEqual([[1, 2, 3], []]);
});

test('trust 59 in order behind a refusal: what follows about the same waits until it is settled, the rest goes on', async () => {
  const { came, stored, left, run } = journal([entry(1, 'a'), entry(2, 'a'), entry(3, 'b'), entry(4, 'a')], { 1: ['refused', 'refused'] });
  await run();
  expect([came, left()]).toEqual([
    [1, 3],
    [1, 2, 4],
  ]);
  // Neither a further run nor what is done besides lets them past.
  stored.set(5, entry(5, 'a'));
  stored.set(6, entry(6, 'b'));
  await run();
  expect(came).toEqual([1, 3, 6]);
  // Sent again and refused again: they wait again.
  stored.set(1, entry(1, 'a'));
  await run();
  expect(came).toEqual([1, 3, 6, 1]);
  stored.set(1, entry(1, 'a'));
  await run();
  expect([came, left()]).toEqual([[1, 3, 6, 1, 1, 2, 4, 5], []]);
});

test('trust 59 what has no answer is sent first the next time, before everything behind it', async () => {
  const { came, left, run } = journal([entry(1, 'a'), entry(2, 'b'), entry(3, 'a')], { 2: ['silent', 'silent'] });
  await expect(run()).rejects.toThrow('no answer');
  expect([came, left()]).toEqual([
    [1, 2],
    [2, 3],
  ]);
  await expect(run()).rejects.toThrow('no answer');
  await run();
  expect([came, left()]).toEqual([[1, 2, 2, 2, 3], []]);
});
