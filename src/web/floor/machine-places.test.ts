// Where the channels of a machine stand.
import { describe, expect, it } from 'vitest';
import { between, fill, neighbour, traysOf, type Slot } from './machine-places.ts';

describe('machine drawing', () => {
  const plain = { productName: null, stockNum: 0, capacity: 0, warnNum: 0, remindNum: 0, freezeStatus: 0, warningLevel: 'DEFAULT' };
  const slot = (id: string, at: { tray: number; position: number; width?: number; mergedInto?: string }): Slot => ({
    ...plain,
    width: 1,
    ...at,
    id,
    channelCode: id,
  });
  const { trays, places } = traysOf([
    slot('d', { tray: 2, position: 1, width: 3 }),
    slot('b', { tray: 1, position: 2 }),
    slot('a', { tray: 1, position: 1 }),
    slot('c', { tray: 1, position: 3 }),
    slot('x', { tray: 2, position: 2, mergedInto: 'd' }),
    slot('e', { tray: 2, position: 4 }),
  ]);
  it('stands in trays, merged ones wide and what they swallowed away', () => {
    expect(trays.map(({ slots }) => slots.map(({ id }) => id))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(places).toBe(4);
  });
  it('arrows lead to what stands there', () => {
    expect(neighbour(trays, undefined, 'ArrowRight')?.id).toBe('a');
    expect(neighbour(trays, 'b', 'ArrowDown')?.id).toBe('d');
    expect(neighbour(trays, 'e', 'ArrowUp')?.id).toBe('c');
    expect(neighbour(trays, 'c', 'ArrowRight')?.id).toBe('d');
    expect(neighbour(trays, 'd', 'ArrowLeft')?.id).toBe('c');
    expect(neighbour(trays, 'a', 'ArrowUp')).toBeUndefined();
  });
  it('a range goes as one reads', () => {
    expect(between(trays, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(between(trays, 'gone', 'b')).toEqual(['b']);
  });
  it('is never fuller than full', () => {
    expect([fill({ stockNum: 30, capacity: 20 }), fill({ stockNum: 5, capacity: 0 }), fill({ stockNum: 5, capacity: 20 })]).toEqual([
      1, 0, 0.25,
    ]);
  });
});
