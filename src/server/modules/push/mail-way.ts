// Pushes as mails: one each, what is pushed hangs on it as a file. The mail server is the site's own, so there is nothing to sign in to.
import { Unanswered } from '../../kernel/outgoing/client.ts';
import { sendMail } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSettings } from '../../kernel/settings.ts';

/** The mail server will not have it for this receiver. */
export class MailRefused extends Error {}

/** The address of a receiver whose pushes are mailed. */
export const mailAddress = (url: string): string => decodeURIComponent(url.replace(/^mailto:/i, ''));

interface MailMessage {
  id: string;
  subject: string;
  file: { filename: string; content: Buffer };
  contentType: string;
}

/** Mails a push under its number, so that the same one that comes twice is known for one. Throws Unanswered and MailRefused. */
export async function mailPush(url: string, { id, subject, file, contentType }: MailMessage): Promise<void> {
  if (!readSettings().smtpUrl) throw new Unanswered('refused', 'SMTP_URL');
  try {
    await sendMail({ to: mailAddress(url), id, subject, text: `${subject}\n${id}\n${contentType}\n`, attachments: [file] });
  } catch (error) {
    if (error instanceof Refusal) throw new MailRefused(error.message);
    const { responseCode = 0, message } = error as { responseCode?: number; message: string };
    if (responseCode >= 500) throw new MailRefused(message.slice(0, 200));
    throw new Unanswered('refused', message.slice(0, 60));
  }
}
