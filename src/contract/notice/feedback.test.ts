import { expect, test } from 'vitest';
import { feedbackProblem } from './feedback.ts';

test('R180 feedback without text and image is empty', () => {
  const empty = ['', '  ', '<p></p>', '<p> &nbsp;<br></p>'];
  expect(empty.map(feedbackProblem)).toEqual(empty.map(() => '反馈内容不能为空！'));
  expect(feedbackProblem('<p><img src="/a.png"></p>')).toBeUndefined();
  expect(feedbackProblem('<p>好</p>')).toBeUndefined();
});
test('R181 R182 exactly 20000 characters are accepted, one more is refused', () => {
  expect(feedbackProblem('字'.repeat(20_000))).toBeUndefined();
  expect(feedbackProblem('字'.repeat(20_001))).toBe('反馈内容过长，请重新修改后再试！');
});
