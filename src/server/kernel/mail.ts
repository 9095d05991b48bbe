// Mails: one recipient each, through the SMTP server of the settings. Without one a mail goes to a file that the log names.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from './db/ids.ts';
import { TryLater } from './jobs/run.ts';
import { Refusal, refuse } from './refusal.ts';
import { readSettings } from './settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** One with a `cid` stands in the HTML by it. */
  attachments?: { filename: string; content: Buffer; cid?: string }[];
  /** Stands in the mail, so that the same one that comes twice is known for one; a new one each time when left out. */
  id?: string;
}

// One plain mailbox: no display name, comment, group, quoted part, list or bare IP (trust 39).
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const WAIT_MS = 15_000;

/** Whether a text is one plain e-mail address and nothing else. */
export function isMailAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  return at > 0 && local.length <= 64 && domain.length <= 253 && LOCAL.test(local) && DOMAIN.test(domain);
}

/**
 * Sends a mail to one recipient.
 * @throws mail-address for anything but one plain address, bad-input for a subject with line breaks; what the SMTP server says
 */
export async function sendMail({ to, subject, text, html, attachments, id = newId() }: Mail): Promise<void> {
  if (!isMailAddress(to)) refuse('mail-address');
  if (CONTROL.test(subject)) refuse('bad-input', { field: 'subject', problem: '不能换行' });
  const { smtpUrl, mailFrom, dataDir } = readSettings();
  // As an object an address is not parsed again, and the envelope names the recipient by itself.
  const message = {
    from: mailFrom,
    to: { name: '', address: to },
    envelope: { from: mailFrom, to: [to] },
    messageId: `<${id}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace('>', '')}>`,
    subject,
    text,
    html,
    ...(attachments ? { attachments } : {}),
  };
  // Loaded when there is something to send: a start does not wait for it.
  const { createTransport } = await import('nodemailer');
  const safe = { disableFileAccess: true, disableUrlAccess: true };
  if (smtpUrl) {
    const limits = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS };
    await createTransport({ url: smtpUrl, ...limits, ...safe }).sendMail(message);
    return;
  }
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, ...safe }).sendMail(message);
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${newId()}.eml`);
  await writeFile(file, bytes as Buffer, { mode: 0o600 });
  console.log(`没有设置 SMTP_URL，邮件写入 ${file} [no SMTP_URL: the mail is in this file]`);
}

// What the server says of this mail alone; everything else is its own trouble, or that of the way to it.
const REFUSED = ['EENVELOPE', 'EMESSAGE'];

/**
 * Sends a mail of a job, under the job's id: while the mail server is away or busy the job tries again (trust 15).
 * @throws TryLater then; what the server said when it will not have this mail
 */
export async function sendMailOf(jobId: string, mail: Omit<Mail, 'id'>): Promise<void> {
  try {
    await sendMail({ ...mail, id: jobId });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
    if (REFUSED.includes(code) && responseCode >= 500) throw error;
    throw new TryLater('the mail server cannot take it now', { cause: error });
  }
}
