// Feedback: one rich text with images; whoever answers says how far it is, and who wrote reads the answer.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { FeedbackState } from './codes.ts';

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

const OwnFeedback = z.object({
  id,
  /** Rich text; whoever shows it cleans it first. */
  content: label('反馈', z.string()),
  status: label('状态', FeedbackState),
  reply: label('答复', z.nullable(z.string())),
  replyBy: label('答复人', z.nullable(z.string())),
  repliedAt: label('答复时间', z.nullable(dateTime)),
  createdAt: label('提交时间', dateTime),
});
const FeedbackRow = z.extend(OwnFeedback, {
  loginAccount: label('账号', z.string()),
  userName: label('提交人', z.nullable(z.string())),
  /** Under which everybody sees it; null while it is between its writer and those who answer. */
  openTitle: label('公开标题', z.nullable(z.string())),
  votes: label('支持人数', quantity),
});
const OpenFeedback = z.object({
  id,
  openTitle: label('建议', z.string()),
  status: label('状态', FeedbackState),
  /** What came of it. */
  reply: label('答复', z.nullable(z.string())),
  votes: label('支持人数', quantity),
  votedFlag: label('我支持', yes),
  createdAt: label('提交时间', dateTime),
});

export const feedback = {
  /** What everybody of the site wrote, what waits first. */
  list: read({
    method: 'POST',
    path: '/vmbiz/listFeedback',
    summary: '查询意见反馈',
    permit: 'system.feedback',
    input: pageQuery(
      { keyword: label('提交人', text(100)), status: label('状态', FeedbackState), createdAt: label('提交时间', dateSpan) },
      ['createdAt', 'status', 'loginAccount', 'votes'],
    ),
    output: pageOf(FeedbackRow),
  }),
  /** One's own, the newest first, with the answers. */
  own: read({
    method: 'POST',
    path: '/vmbiz/listOwnFeedback',
    summary: '查询自己的意见反馈',
    permit: 'signedIn',
    input: pageQuery({ status: label('状态', FeedbackState) }, ['createdAt', 'status']),
    output: pageOf(OwnFeedback),
  }),
  /** Says how far it is, with an answer or without; an answer is told to who wrote, at the bell and by mail. */
  answer: write({
    method: 'POST',
    path: '/vmbiz/answerFeedback',
    summary: '答复意见反馈',
    permit: 'system.feedback.answer',
    input: z.strictObject({
      id,
      status: label('状态', FeedbackState),
      reply: label('答复', z.nullish(text(5000))),
      openTitle: label('公开标题', z.nullish(text(100))),
    }),
    output: nothing,
  }),
  /** What everybody may vote for, what most want first, with what came of it. */
  open: read({
    method: 'POST',
    path: '/vmbiz/listOpenFeedback',
    summary: '查询公开的建议',
    permit: 'signedIn',
    input: pageQuery({ status: label('状态', FeedbackState) }, ['votes', 'createdAt', 'status']),
    output: pageOf(OpenFeedback),
  }),
  /** One's vote for it, or taken back; twice is once. Refuses 'not-found' for what is not open. */
  vote: write({
    method: 'POST',
    path: '/vmbiz/voteFeedback',
    summary: '支持建议',
    permit: 'signedIn',
    input: z.strictObject({ id, voteFlag: label('支持', yes) }),
    output: nothing,
  }),
};
