// Mails a notice to who wants each by mail: what it is, and the address where it is seen to, which asks for the sign-in.
import { MailChoice } from '../../../contract/alert/codes.ts';
import type { Language } from '../../../contract/errors.ts';
import { linkAddress } from '../../../contract/notice/links.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { plainText } from '../../kernel/http/html.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { sendMailOf } from '../../kernel/mail.ts';
import { from } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { choicesOf, quietUntil } from './choice.ts';

/** A mail by itself, so that one address that does not work holds up nobody. */
export const noticeMailTask = defineTask('alert.mail', async (_ctx, mail: { to: string; subject: string; text: string }, { jobId }) =>
  sendMailOf(jobId, mail),
);

interface Mailing {
  userIds: readonly string[];
  /** As at the bell; its content is HTML. */
  said: (language: Language) => { title: string; content: string };
}

/** Begins a mail to those of these who always want one, in the caller's transaction; in somebody's quiet hours for their end. */
export async function mailNotice(ctx: Ctx, { userIds, said }: Mailing): Promise<void> {
  if (userIds.length === 0) return;
  const people = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.email', 'u.language'])
    .where('u.id', 'in', userIds)
    .where('u.email', 'is not', null)
    .where('u.lockFlag', '=', false)
    .execute();
  const choiceOf = await choicesOf(
    ctx,
    people.map(({ id }) => id),
  );
  for (const { id, email, language } of people) {
    const choice = choiceOf(id);
    if (!email || choice.mailChoice !== MailChoice.always) continue;
    const { title, content } = said(language as Language);
    const text = `${plainText(content).trim()}\n\n${readSettings().publicUrl}${linkAddress(content) ?? '/'}`;
    const until = quietUntil(choice, Date.now(), ctx.timeZone);
    await enqueue(ctx, noticeMailTask, { to: email, subject: title, text }, until ? { runAt: until } : {});
  }
}
