import { expect, test } from 'vitest';
import { decide, loginPath, safeRedirect } from './guard.ts';

const at = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return { pathname, search: query ? `?${query}` : '' };
};
const nobody = { token: undefined, user: null };
const somebody = { token: 't', user: { loginAccount: 'a' } };

test('R082 R083 a token in the query drops the stored one, and the navigation goes on', () => {
  expect(decide(at('/updatePassword?token=x'), somebody)).toEqual({ forget: true });
  expect(decide(at('/dashboard?token=x'), somebody)).toEqual({ forget: true });
});
test('R084 with a token /login leads home', () => {
  expect(decide(at('/login'), somebody)).toEqual({ to: '/' });
});
test('R085 R086 a token without a user, or with one who has no account, is dropped', () => {
  const expected = { forget: true, to: '/login?redirect=%2Fa%3Fb%3D1' };
  expect(decide(at('/a?b=1'), { token: 't', user: null })).toEqual(expected);
  expect(decide(at('/a?b=1'), { token: 't', user: { loginAccount: '' } })).toEqual(expected);
});
test('R066 R087 without a token only /login and /updatePassword are open', () => {
  expect(decide(at('/login'), nobody)).toEqual({});
  expect(decide(at('/updatePassword'), nobody)).toEqual({});
  const paths = ['/', '/404', '/401', '/welcome', '/product/productList'];
  expect(paths.map((path) => decide(at(path), nobody).to)).toEqual(paths.map((path) => `/login?redirect=${encodeURIComponent(path)}`));
});
test('R088 the way back is the full path with its query, encoded', () => {
  expect(loginPath(at('/a/b?x=1&y=甲'))).toBe(`/login?redirect=${encodeURIComponent('/a/b?x=1&y=甲')}`);
});
test('R088 a way back holds no token: it would drop the session that has just begun', () => {
  expect(loginPath(at('/a?token=x&y=1'))).toBe('/login?redirect=%2Fa%3Fy%3D1');
});
test('R088 a way back stays on this site', () => {
  expect(safeRedirect('/a?b=1')).toBe('/a?b=1');
  const evil = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null];
  expect(evil.map(safeRedirect)).toEqual(evil.map(() => '/'));
});
test('who must change the password is led there first', () => {
  const must = { token: 't', user: { loginAccount: 'a', mustChangePassword: true } };
  expect(decide(at('/dashboard'), must)).toEqual({ to: '/updatePassword' });
  expect(decide(at('/updatePassword'), must)).toEqual({});
});

test('who must switch on the second step is led there, after the password', () => {
  const due = { loginAccount: 'a', mustSetSecondFactor: true };
  expect(decide(at('/dashboard'), { token: 't', user: due })).toEqual({ to: '/secondFactor' });
  expect(decide(at('/secondFactor'), { token: 't', user: due })).toEqual({});
  const both = { token: 't', user: { ...due, mustChangePassword: true } };
  expect(decide(at('/secondFactor'), both)).toEqual({ to: '/updatePassword' });
  expect(decide(at('/updatePassword'), both)).toEqual({});
  expect(decide(at('/secondFactor'), { token: 't', user: { loginAccount: 'a' } })).toEqual({ to: '/' });
});

test('an answer of a provider is read by whoever is signed in or not, and a token in it drops the session that is there', () => {
  expect(decide(at('/login/from/1?code=x&state=y'), nobody)).toEqual({});
  expect(decide(at('/login/from/1?code=x&state=y'), somebody)).toEqual({});
  expect(decide(at('/login/from'), nobody)).toEqual({ to: '/login?redirect=%2Flogin%2Ffrom' });
});
