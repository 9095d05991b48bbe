// Feedback: one rich text with images.
import * as z from 'zod/mini';

/** Characters of the HTML, images included by their address (R181, R182, ambiguity 45). */
const FEEDBACK_MAX = 20_000;

const EMPTY = '反馈内容不能为空！';
const LONG = '反馈内容过长，请重新修改后再试！';

/** Whether a rich text says nothing: no text once tags are taken away, and no image (R180). */
export const saysNothing = (html: string): boolean =>
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') === '' && !/<img\s/i.test(html);

/** What is wrong with a feedback; undefined when nothing is. */
export function feedbackProblem(content: string): string | undefined {
  if (saysNothing(content)) return EMPTY;
  return content.trim().length > FEEDBACK_MAX ? LONG : undefined;
}

export const Feedback = z.strictObject({
  content: z.string().check(
    z.refine((content) => feedbackProblem(content) !== EMPTY, EMPTY),
    z.refine((content) => feedbackProblem(content) !== LONG, LONG),
  ),
});
