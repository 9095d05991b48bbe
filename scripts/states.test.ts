import { expect, test } from 'vitest';
import { codesOf } from '../src/contract/kernel/codes.ts';
import { findFlows, keptPage, statesPage } from './states.ts';

test('R170 docs/states.md says what the tables of states say: `npm run states` writes it', async () => {
  const page = await statesPage();
  expect(keptPage()).toBe(page);
  expect(page).toContain('| 待审批 | `review` 2 |');
});

test('each state of a document has its colour, which no screen has to say', async () => {
  const flows = await findFlows();
  expect(flows.length).toBeGreaterThan(10);
  const plain = flows.flatMap(({ name, flow: { codes, actions } }) => {
    const used = new Set(Object.keys(actions).map((state) => codes[state]));
    const options = codesOf(codes)?.options ?? [];
    return options.flatMap(({ value, label, tone }) => (used.has(Number(value)) && !tone ? [`${name}: ${label}`] : []));
  });
  expect(plain).toEqual([]);
});
