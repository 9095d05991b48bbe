import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { NodeConfigInput } from './node-config.ts';

test.each([
  ['PDA_KEEPER', true],
  ['PDA_KEEPER,夜班 库管', true],
  ['PDA_KEEPER, UWH_HELPER', false],
  ['PDA_KEEPER,', false],
  [',PDA_KEEPER', false],
])('the roles that may work offline, “%s”: whole codes with a comma between them, or refused', (offlineRoles, fits) => {
  expect(z.safeParse(NodeConfigInput, { offlineRoles }).success).toBe(fits);
});
