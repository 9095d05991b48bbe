import { expect, test } from 'vitest';
import { clean, fillPath, prepare, stamped, toQuery } from './request.ts';

const endpoint = (method: 'GET' | 'POST', path: `/${string}`, wire: 'json' | 'upload' = 'json') => ({ method, path, wire });

test('R189 strings that are empty after trimming become null', () => {
  expect(clean({ a: '', b: '  \n', c: ['', { d: '\t' }] })).toEqual({ a: null, b: null, c: [null, { d: null }] });
});
test('R190 other strings are trimmed, at every depth', () => {
  expect(clean({ a: ' x ', b: [' y '], c: { d: ' z' } })).toEqual({ a: 'x', b: ['y'], c: { d: 'z' } });
});
test('R190 passwords and rich text are sent as they are', () => {
  const typed = { password: ' a ', oldPassword: ' ', encryptPassword: ' b ', content: ' <p> </p> ', contents: ' c ' };
  expect(clean(typed)).toEqual({ ...typed, contents: 'c' });
});
test('R191 undefined values become null', () => {
  expect(prepare(endpoint('POST', '/a/b'), { x: undefined, y: 0, z: false }).body).toBe('{"x":null,"y":0,"z":false}');
});
test('R208 every call goes to /gateway', () => {
  expect(prepare(endpoint('POST', '/basic/listEmp'), {}).url).toBe('/gateway/basic/listEmp');
});
test('R213 a GET carries the timestamp t', () => {
  expect(stamped('/gateway/a', 12)).toBe('/gateway/a?t=12');
  expect(stamped('/gateway/a?b=1', 12)).toBe('/gateway/a?b=1&t=12');
});
test('R214 arrays in a query are written with brackets, absent values not at all', () => {
  expect(toQuery({ ids: [1, 2], name: 'a&b', none: null })).toBe('ids[]=1&ids[]=2&name=a%26b');
});
test('R208 path parameters are filled, encoded, and leave the rest', () => {
  expect(fillPath('/oauth/login/:type', { type: 'a/b', account: 'x' })).toEqual(['/oauth/login/a%2Fb', { account: 'x' }]);
});
test('R215 twins have one key whatever t is; another body or parameter has another', () => {
  const key = (input: unknown) => prepare(endpoint('POST', '/a/b'), input).key;
  expect(key({ a: 1 })).toBe(key({ a: 1 }));
  expect(key({ a: 1 })).not.toBe(key({ a: 2 }));
  const get = (input: unknown) => prepare(endpoint('GET', '/a/b'), input).key;
  expect(get({ a: 1 })).not.toBe(get({ a: 2 }));
});
