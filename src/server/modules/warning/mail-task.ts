// Mails what a rule found.
import { defineTask } from '../../kernel/jobs/index.ts';
import { sendMailOf } from '../../kernel/mail.ts';

/** A mail by itself, so that one address that does not work holds up nobody. */
export const mailTask = defineTask('warning.mail', async (_ctx, mail: { to: string; subject: string; text: string }, { jobId }) =>
  sendMailOf(jobId, mail),
);
