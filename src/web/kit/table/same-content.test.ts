// What is drawn again, and what stays.
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { sameContent } from './same-content.ts';

const Goods = ({ name }: { name: string }) => name;
const line = (text: string, more: object = {}) => ({
  titles: ['货道', { figure: '数量' }],
  row: {
    key: '1',
    text,
    cells: ['101', createElement(Goods, { key: 'goods', name: '手套' })],
    beside: createElement('small', null, '双'),
    ...more,
  },
});

it('a line that was made anew with the same in it is the same', () => {
  expect(sameContent(line('3'), line('3'))).toBe(true);
});

it('a line is another by its text, by what an element in it shows, by one thing more or less, and by what it would do', () => {
  const others = [
    line('4'),
    line('3', { cells: ['101', createElement(Goods, { key: 'goods', name: '口罩' })] }),
    line('3', { cells: ['101', createElement('b', { key: 'goods', name: '手套' })] }),
    line('3', { cells: ['101'] }),
    line('3', { beside: createElement('small', null, '只') }),
    line('3', { wrong: true }),
    { ...line('3'), titles: ['货道'] },
  ];
  for (const other of others) {
    expect(sameContent(line('3'), other)).toBe(false);
    expect(sameContent(other, line('3'))).toBe(false);
  }
  const field = () => line('3', { after: [createElement('input', { key: 'broken', onChange: () => undefined })] });
  expect(sameContent(field(), field())).toBe(false);
  expect(sameContent(undefined, null)).toBe(false);
});
