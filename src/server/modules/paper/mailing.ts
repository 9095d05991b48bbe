// Papers that go by mail: one mail to one address, with the paper that was kept; while the mail server is away it waits, as every mail of ours.
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { findFile, open } from '../../kernel/files/index.ts';
import { allow } from '../../kernel/http/mount.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { sendMailOf } from '../../kernel/mail.ts';

export interface Mailing {
  to: string;
  subject: string;
  text: string;
  fileId: string;
  fileName: string;
  /** The record that the paper is of, where it is to know that it went. */
  about?: string;
}

/** The task of such mails, of the name it is queued by; it runs while who asked for it still has one of these rights. `went` hears of each that was taken. */
export const mailTask = (name: string, right: readonly Right[], went?: (ctx: Ctx, mailing: Mailing) => Promise<void>) =>
  defineTask<Mailing>(
    name,
    async (ctx, mailing, run) => {
      const { to, subject, text, fileId, fileName } = mailing;
      const content = Buffer.concat(await Array.fromAsync((await open(ctx, await findFile(ctx, { id: fileId }))) as AsyncIterable<Buffer>));
      await sendMailOf(run.jobId, { to, subject, text, attachments: [{ filename: fileName, content }] });
      await went?.(ctx, mailing);
    },
    (now) => void allow(now, right, '发邮件'),
  );
