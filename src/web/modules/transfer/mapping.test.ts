import { expect, test } from 'vitest';
import { askOf, datesIn, mapped, problemsOf, remapped, sharing, unused, type ImportField, type Uploaded } from './mapping.ts';

const field = (name: string, more: Partial<ImportField> = {}): ImportField => ({
  field: name,
  title: name,
  required: false,
  kind: 'text',
  choices: null,
  numbered: false,
  initial: null,
  ...more,
});
const code = field('code', { required: true });
const day = field('day', { kind: 'date' });
const note = field('note');
const uploadedWith = (days: (string | null)[]): Uploaded =>
  ({
    fields: [code, day, note],
    header: ['Code', 'Day', 'Other'],
    sample: days.map((one, n) => ({ line: n + 2, cells: [`P${n}`, one, 'x'] })),
  }) as Uploaded;

test('dates whose order tells itself are not asked about; those that can be read two ways are', () => {
  expect(datesIn(['1/2/2022', '1/13/2022'])).toMatchObject({ order: 'mdy', open: undefined });
  expect(datesIn(['13/1/2022', '1/2/2022'])).toMatchObject({ order: 'dmy', open: undefined });
  expect(datesIn(['Saturday, January 1, 2022', '2022-01-02', null])).toMatchObject({ order: 'ymd', open: undefined });
  expect(datesIn(['2/2/2022', '1/2/2022'])).toMatchObject({ order: undefined, open: '1/2/2022' });
  expect(datesIn(['13/1/2022', '1/13/2022'])).toMatchObject({ order: undefined, open: '13/1/2022' });
  expect(datesIn(['44562']).serial).toBe('44562');
});

test('found 16 a required field without a source is told at once; one column may serve two fields, and it is said', () => {
  const uploaded = uploadedWith(['2022-01-01']);
  expect([...problemsOf(uploaded, [])]).toEqual([['code', 'missing']]);
  const both = [
    { field: 'code', column: 0 },
    { field: 'note', column: 0 },
  ];
  expect([...problemsOf(uploaded, both)]).toEqual([]);
  expect(sharing(uploaded, both, both[0])).toEqual(['note']);
  expect([...problemsOf(uploaded, [{ field: 'code', value: ' ' }])]).toEqual([['code', 'value']]);
  expect([...problemsOf(uploaded, [{ field: 'code', value: 'P1' }])]).toEqual([]);
  expect([...problemsOf(uploaded, [{ field: 'code', rowNumber: true }])]).toEqual([]);
  expect(
    problemsOf(uploaded, [
      { field: 'code', column: 0 },
      { field: 'note', column: 2 },
    ]).size,
  ).toBe(0);
});

test('a date that can be read two ways is a question until it is answered', () => {
  const uploaded = uploadedWith(['3/4/2022']);
  const mapping = remapped(uploaded, [{ field: 'code', column: 0 }], { field: day, source: { column: 1 } });
  expect(problemsOf(uploaded, mapping).get('day')).toBe('order');
  expect(
    problemsOf(uploaded, [
      { field: 'code', column: 0 },
      { field: 'day', column: 1, dateOrder: 'ymd' },
    ]).get('day'),
  ).toBe('order');
  expect(askOf(uploaded, day, mapping[1])?.open).toBe('3/4/2022');
  expect(
    problemsOf(uploaded, [
      { field: 'code', column: 0 },
      { field: 'day', column: 1, dateOrder: 'mdy' },
    ]).size,
  ).toBe(0);
  expect(mapped(uploadedWith(['3/14/2022']), day, { column: 1 })).toEqual({ field: 'day', column: 1, dateOrder: 'mdy' });
});

test('a field leaves its column, and what is not used is named', () => {
  const uploaded = uploadedWith([null]);
  const mapping = remapped(uploaded, [{ field: 'code', column: 0 }], { field: note, source: { column: 2 } });
  expect(unused(uploaded, mapping)).toEqual(['Day']);
  expect(remapped(uploaded, mapping, { field: note, source: undefined })).toEqual([{ field: 'code', column: 0 }]);
});
