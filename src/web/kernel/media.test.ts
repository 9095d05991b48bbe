import { expect, test } from 'vitest';
import { IMAGE_TIMEOUT, imageProblem, VIDEO_TIMEOUT, videoForm, videoProblem } from './media.ts';

const file = (name: string, size = 1) => ({ name, size });
const MB = 1024 * 1024;

test('R184 only jpg, jpeg, png, bmp and webp images are taken', () => {
  const taken = (name: string) => imageProblem(file(name)) === undefined;
  const names = ['a.jpg', 'a.JPEG', 'a.png', 'a.bmp', 'a.b.webp', 'a.gif', 'a.svg', 'a.jpg.exe', 'jpg', 'a'];
  expect(names.filter(taken)).toEqual(names.slice(0, 5));
});
test('R185 an image of exactly 2097152 bytes passes, one byte more does not', () => {
  expect(imageProblem(file('a.png', 2_097_152))).toBeUndefined();
  expect(imageProblem(file('a.png', 2_097_153))).toEqual(['文件不能超过{size}MB', { size: '2' }]);
});
test('R187 only mp4, mkv, avi, mov, wmv and rmvb videos are taken', () => {
  const kinds = ['mp4', 'mkv', 'avi', 'mov', 'wmv', 'RMVB', 'webm', 'gif'];
  expect(kinds.filter((kind) => !videoProblem(file(`a.${kind}`)))).toEqual(kinds.slice(0, 6));
});
test('R188 a video over 300 MB is refused, unless the place sets another maximum', () => {
  expect(videoProblem(file('a.mp4', 300 * MB))).toBeUndefined();
  expect(videoProblem(file('a.mp4', 300 * MB + 1))).toBeDefined();
  expect(videoProblem(file('a.mp4', 50 * MB + 1), 50 * MB)).toEqual(['文件不能超过{size}MB', { size: '50' }]);
});
test('R232 R234 an image may take 180 s, a video 600 s', () => {
  expect([IMAGE_TIMEOUT, VIDEO_TIMEOUT]).toEqual([180_000, 600_000]);
});
test('R132 the form of a video holds every field of the policy, the file last', () => {
  const policy = { dir: 'video/', host: '/gateway/cdn/oss', accessid: 'x', policy: 'p', signature: 's' };
  const form = videoForm(policy, new File(['v'], 'a.mp4'));
  expect([...form.keys()]).toEqual(['dir', 'host', 'accessid', 'policy', 'signature', 'file']);
  expect(form.get('accessid')).toBe('x');
});
