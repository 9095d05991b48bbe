import { expect, test } from 'vitest';
import { keptPage, statesPage } from './states.ts';

test('R170 docs/states.md says what the tables of states say: `npm run states` writes it', async () => {
  const page = await statesPage();
  expect(keptPage()).toBe(page);
  expect(page).toContain('| 待审批 | `review` 2 |');
});
