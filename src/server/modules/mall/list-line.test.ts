// Lines of a list as people write them.
import { expect, test } from 'vitest';
import { splitLine } from './list-line.ts';

test.each([
  ['T1-0042\t12', ['T1-0042'], 12],
  ['1\tT1-0042\t立铣刀 φ6\t12\t支', ['T1-0042', '立铣刀 φ6'], 12],
  ['立铣刀 φ6 x5', ['立铣刀', 'φ6'], 5],
  ['手套×10双', ['手套'], 10],
  ['螺栓 M6×20', ['螺栓', 'M6×20'], 1],
  ['丁腈手套 M × 10双', ['丁腈手套', 'M'], 10],
  ['3 盒 丁腈手套 M', ['丁腈手套', 'M'], 3],
  ['6901234567892', ['6901234567892'], 1],
  ['6901234567892 2', ['6901234567892'], 2],
  ['砂纸，20张', ['砂纸'], 20],
])('%s', (said, names, num) => {
  expect(splitLine(said)).toMatchObject({ names, num, isHead: false });
});

test('the head of a table names no goods', () => {
  expect(splitLine('序号\t商品编码\t数量').isHead).toBe(true);
});
