// Brings what is told to people: to the bell, with a push to their devices, and by mail, by the rule and by what each has chosen.
import type { Language } from '../../../contract/errors.ts';
import { MailChoice } from '../../../contract/alert/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/jobs/index.ts';
import type { Choice } from '../alert/index.ts';
import { tellPeople } from '../notice/index.ts';
import { mailTask } from './mail-task.ts';
import type { Account } from './people.ts';
import type { Rule } from './rules-now.ts';

interface Delivery {
  /** Of the rules that found it. */
  channels: Rule['channels'];
  noticeType: number;
  people: readonly Account[];
  choiceOf: (userId: string) => Choice;
  urgent: boolean;
  said: (language: Language) => { title: string; content: string; text: string };
}

const byMail = (channels: Rule['channels'], { mailChoice }: Choice): boolean =>
  mailChoice === MailChoice.always || (mailChoice === MailChoice.rule && channels.includes('mail'));

/** A rule for group chats alone tells no person; who wants no mail finds at his bell what would have been one. */
export async function deliver(ctx: Ctx, { channels, people, choiceOf, said, noticeType, urgent }: Delivery): Promise<void> {
  if (!channels.includes('notice') && !channels.includes('mail')) return;
  const mailed = people.filter(({ id, email }) => email !== null && byMail(channels, choiceOf(id)));
  const belled = channels.includes('notice') ? people : people.filter(({ id }) => choiceOf(id).mailChoice === MailChoice.never);
  await tellPeople(ctx, {
    userIds: belled.map(({ id }) => id),
    noticeType,
    urgent,
    said: (language) => {
      const { title, content } = said(language);
      return { title, content };
    },
  });
  for (const { email, language } of mailed) {
    const { title, text } = said(language as Language);
    await enqueue(ctx, mailTask, { to: email ?? '', subject: title, text });
  }
}
