// Which line a scan means: goods, places and lots, in whatever order they are scanned, as a keeper walks past shelves.
import { expect, test } from 'vitest';
import { codeParts } from './code-parts.ts';
import { scanLine, type LastScan, type LineScan, type ScanLine } from './lines.ts';

const lines: ScanLine[] = [
  { key: 'a', name: '钻头', place: 'A-101', goods: ['P-1', '6901'] },
  { key: 'b', name: '手套', place: 'A-102', goods: ['P-2', null], lots: ['B7'] },
  { key: 'c', name: '手套', place: 'A-103', goods: ['P-2', null], lots: ['B8'] },
];

/** What each of some scans says; the cursor stays where a scan has put it. */
function scans(...codes: string[]): string[] {
  const seen = new Set<string>();
  let last: LastScan | undefined;
  return codes.map((code) => {
    const said: LineScan = scanLine(lines, code, { last, seen });
    last = said.kind === 'right' ? { key: said.line.key, by: said.by } : undefined;
    if (said.kind !== 'right') return said.kind;
    seen.add(said.line.key);
    return `${said.line.key}${said.both ? ' both' : ''}`;
  });
}

test('a place, the code of goods and the bar code of their maker lead to the line, in any letters', () => {
  expect(scans('a-101', 'P-1', '6901')).toEqual(['a', 'a both', 'a']);
  expect(scans(']C16901', '6999')).toEqual(['a', 'unknown']);
});

test('what belongs elsewhere is stopped, whichever was scanned first; said again it is meant', () => {
  expect(scans('P-1', 'A-102', 'A-102')).toEqual(['a', 'wrong', 'b']);
  expect(scans('A-102', 'P-1', 'P-1')).toEqual(['b', 'wrong', 'a']);
  expect(scans('A-103', 'P-2')).toEqual(['c', 'c both']);
});

test('goods that lie in several places: one after the other, or the place that is scanned', () => {
  expect(scans('P-2', 'P-2')).toEqual(['b', 'c']);
  expect(scans('P-2', 'A-103')).toEqual(['b', 'c both']);
});

test('the label of a lot leads to the line of that lot; one that is not here is stopped', () => {
  expect(scans('P-2|B8|20270614', 'P-2|B7', 'P-2|B9')).toEqual(['c', 'b', 'lot']);
});

test('a scanner reads the labels that the house prints', () => {
  expect(codeParts('P-100|B7|20270614')).toEqual({ code: 'P-100', lotNo: 'B7', expiryDate: '2027-06-14' });
  expect(codeParts(']Q1P-100||20270614')).toEqual({ code: 'P-100', expiryDate: '2027-06-14' });
  expect(codeParts('A|B|C')).toEqual({ code: 'A|B|C' });
});
