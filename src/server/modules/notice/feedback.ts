// Feedback: what people tell the site. Those who answer hear of it at their bell; who wrote hears of the answer there and by mail.
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { FeedbackState, NoticeType, type feedback, type notice } from '../../../contract/notice/index.ts';
import type { Right } from '../../../contract/menu.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { escapeHtml, plainText } from '../../kernel/http/html.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { isMailAddress, sendMailOf } from '../../kernel/mail.ts';
import { readSettings } from '../../kernel/settings.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { holders } from '../role/index.ts';
import { translate } from '../transfer/index.ts';
import { tellPeople } from './notice.ts';

const ANSWERS: Right = 'system.feedback.answer';
/** Everybody who may answer hears of it, up to so many. */
const MOST_TOLD = 50;
const EXCERPT = 200;

/** Keeps what somebody told us, and tells those who answer. */
export async function createFeedback(ctx: Ctx, { content }: In<typeof notice.createFeedback>): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const { userId, loginAccount, userName } = ctx.actor;
  const id = newId();
  await addTo(ctx, 'feedback', { id, userId, loginAccount, content }).execute();
  const name = userName || loginAccount;
  await tellPeople(ctx, {
    userIds: await answerersBut(ctx, userId),
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: translate(language, '新的意见反馈：{name}', { name }),
      content: `<p>${excerptOf(content)}</p><p><a data-feedback="${id}">${translate(language, '去答复')}</a></p>`,
    }),
    publishBy: name,
  });
}

/** Its first words, without markup. */
const wordsOf = (html: string): string => plainText(html).replace(/\s+/g, ' ').slice(0, EXCERPT).toWellFormed();
const excerptOf = (html: string): string => escapeHtml(wordsOf(html));

/** Those who may answer, but the one who wrote. Feedback belongs to no department: who may answer it may answer all of it. */
async function answerersBut(ctx: Ctx, userId: string): Promise<string[]> {
  const accounts = await holders(ctx, ANSWERS).where('u.id', '<>', userId).limit(MOST_TOLD).execute();
  return accounts.map(({ id }) => id);
}

/**
 * Says how far a feedback is, and what is answered. What is new of either is told to who wrote: at the bell, and by mail where he has an address.
 * Refuses 'not-found', 'feedback-no-answer' for an answered one without an answer.
 */
export async function answerFeedback(ctx: Ctx, { id, status, reply, openTitle }: In<typeof feedback.answer>): Promise<void> {
  const before = await from(ctx, 'feedback', 'f').selectAll('f').where('f.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) return refuse('not-found', { thing: '意见反馈' });
  const answer = reply ?? before.reply;
  if (status === FeedbackState.answered && !answer) refuse('feedback-no-answer');
  ctx.tell({ before: { status: before.status, reply: before.reply } });
  const isNew = answer !== before.reply;
  const title = openTitle === undefined ? before.openTitle : openTitle;
  const isTold = isNew || status !== before.status;
  if (!isTold && title === before.openTitle) return;
  await changeIn(ctx, 'feedback')
    .set({ status, openTitle: title, ...(isNew ? { reply: answer, replyBy: actorName(ctx), repliedAt: sql<string>`now()` } : {}) })
    .where('id', '=', id)
    .execute();
  if (!isTold) return;
  await tellWriter(ctx, { userId: before.userId, content: before.content, status, answer: isNew ? answer : null });
  if (title !== null) await tellVoters(ctx, { id, title, status, writer: before.userId, answer });
}

/** One's vote for what is open, or taken back; twice is once. Refuses 'not-found'. */
export async function voteFeedback(ctx: Ctx, { id, voteFlag }: In<typeof feedback.vote>): Promise<void> {
  const open = await from(ctx, 'feedback', 'f')
    .select('f.id')
    .where('f.id', '=', id)
    .where('f.openTitle', 'is not', null)
    .executeTakeFirst();
  const userId = actorUserId(ctx);
  if (!open || !userId) return refuse('not-found', { thing: '意见反馈' });
  await (voteFlag
    ? addTo(ctx, 'feedbackVote', { feedbackId: id, userId })
        .onConflict((at) => at.doNothing())
        .execute()
    : removeFrom(ctx, 'feedbackVote').where('feedbackId', '=', id).where('userId', '=', userId).execute());
}

interface Opened {
  id: string;
  title: string;
  status: In<typeof feedback.answer>['status'];
  writer: string;
  answer: string | null;
}
/** Who voted for it hears what came of it; who wrote it has heard already. */
async function tellVoters(ctx: Ctx, { id, title, status, writer, answer }: Opened): Promise<void> {
  const voters = await from(ctx, 'feedbackVote', 'v')
    .select('v.userId')
    .where('v.feedbackId', '=', id)
    .where('v.userId', '<>', writer)
    .execute();
  await tellPeople(ctx, {
    userIds: voters.map(({ userId }) => userId),
    noticeType: NoticeType.reminder,
    publishBy: actorName(ctx),
    said: (language) => ({
      title: translate(language, '您支持的建议{state}：{title}', { state: translate(language, labelOfCode(FeedbackState, status)), title }),
      content: `<p>${escapeHtml(answer ?? title)}</p>`,
    }),
  });
}

interface Outcome {
  userId: string;
  content: string;
  status: In<typeof feedback.answer>['status'];
  /** What is answered now; null when only the state changed. */
  answer: string | null;
}

async function tellWriter(ctx: Ctx, { userId, content, status, answer }: Outcome): Promise<void> {
  const stateIn = (language: Language) => translate(language, labelOfCode(FeedbackState, status));
  const titleIn = (language: Language) => translate(language, '您的意见反馈{state}', { state: stateIn(language) });
  const paragraphs = (answer ?? '').split(/\n+/).filter(Boolean);
  const wrote = (language: Language) => translate(language, '您写的：');
  await tellPeople(ctx, {
    userIds: [userId],
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: titleIn(language),
      content: [
        ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
        `<p>${wrote(language)}${excerptOf(content)}</p><p><a data-own-feedback>${translate(language, '查看我的反馈')}</a></p>`,
      ].join(''),
    }),
    publishBy: actorName(ctx),
  });
  const person = await from(ctx, 'loginUser', 'u').select(['u.email', 'u.language']).where('u.id', '=', userId).executeTakeFirst();
  if (!person?.email || !isMailAddress(person.email)) return;
  const language = person.language as Language;
  await enqueue(ctx, feedbackMail, {
    to: person.email,
    subject: titleIn(language),
    text: [...paragraphs, `${wrote(language)}${wordsOf(content)}`, `${readSettings().publicUrl}/account`].join('\n\n'),
  });
}

/** A mail by itself: an address that does not work holds up nobody. */
export const feedbackMail = defineTask('feedback.mail', async (_ctx, mail: { to: string; subject: string; text: string }, { jobId }) =>
  sendMailOf(jobId, mail),
);
