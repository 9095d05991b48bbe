import { expect, test } from 'vitest';
import { countVisits, mostUsed } from './visits.ts';

test('a tab that stays open counts once, one that is opened again counts again', () => {
  const first = countVisits({}, ['/a', '/b'], []);
  const second = countVisits(first, ['/a', '/b'], ['/a', '/b']);
  expect(countVisits(second, ['/a', '/b'], ['/a'])).toEqual({ '/a': 1, '/b': 2 });
});

test('only pages that may be opened are offered, the most visited first', () => {
  expect(mostUsed({ '/a': 1, '/b': 5, '/gone': 9, '/c': 1 }, ['/c', '/a', '/b'], 2)).toEqual(['/b', '/c']);
});
