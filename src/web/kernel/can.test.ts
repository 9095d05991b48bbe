import { expect, test, vi } from 'vitest';
import { holds } from './can.tsx';

const buttons = [{ menuCode: 'product.productList.create' }, { menuCode: 'organization.staff' }];

test('R192 without a value it only logs, and the element stays', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  expect(holds(buttons, undefined)).toBe(true);
  expect(holds(buttons, [])).toBe(true);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
test('R204 an element is removed when no button has its menuCode', () => {
  expect(holds(buttons, 'product.productList.delete')).toBe(false);
  expect(holds([], 'organization.staff')).toBe(false);
});
test('R205 of a list of values any one is enough', () => {
  expect(holds(buttons, ['product.productList.delete', 'product.productList.create'])).toBe(true);
  expect(holds(buttons, ['product.productList.delete', 'organization.cost'])).toBe(false);
});
test('R206 a held value stays', () => {
  expect(holds(buttons, 'product.productList.create')).toBe(true);
});
