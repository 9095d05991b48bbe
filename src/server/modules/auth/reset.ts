// A password that was forgotten or is reset by an administrator. Nobody ever gets a password back: only a way to set a new one.
import type { FastifyRequest } from 'fastify';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { sendMail } from '../../kernel/mail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readSettings } from '../../kernel/settings.ts';
import { endKeysOf } from './access-key.ts';
import { accountById, asUser, findAccount, loginName, type AccountRow } from './account.query.ts';
import { inTransaction, setPassword } from './account.ts';
import { networkOf } from './address.ts';
import { makeCode, makeResetToken, takeCode, takeResetToken, type CodePurpose } from './code.ts';
import { checkNewPassword, randomPassword } from './password.ts';
import { requireBelow } from './rights.query.ts';
import { endWait } from './sign-in.ts';
import { charge, refund, spend, spendQuietly } from './throttle.ts';
import { openPassword } from './transport.ts';

const RESEND_SECONDS = 60;
const PER_ACCOUNT = { perHour: 5, gapSeconds: RESEND_SECONDS };
const PER_ADDRESS = { perHour: 100, gapSeconds: 0 };
const DELAY_MS = 20;
const FREE_RESETS_OF_ADDRESS = 50;

/** Mails a code of 6 digits: 1 a minute and 5 an hour for an account (trust 29). The answer tells nothing of the account. */
export async function sendCode(ctx: Ctx, input: In<typeof auth.sendCode>, request: FastifyRequest): Promise<Given<typeof auth.sendCode>> {
  const name = loginName(input.account);
  const account = await findAccount(ctx.db, input.account);
  await spend(ctx.db, `mail from ${networkOf(request.ip)}`, PER_ADDRESS);
  await spend(ctx.db, `mail asked by ${name}`, PER_ACCOUNT);
  // The same person by another name: the limit holds, but is not told, because that would tell whom the names mean.
  const due = await spendQuietly(ctx.db, `mail to ${account?.userId ?? name}`, PER_ACCOUNT);
  const { requestId, code, expiresAt } = await makeCode(ctx.db, account, input.purpose);
  // After the answer: the work of a mail, or a mail server that is slow, would tell that there was somebody to write to.
  if (account?.email && due) setTimeout(() => void deliver(ctx.db, { account, code, purpose: input.purpose }), DELAY_MS);
  return { requestId, expiresAt, resendSeconds: RESEND_SECONDS };
}

async function deliver(db: Database, mail: { account: AccountRow; code: string; purpose: CodePurpose }): Promise<void> {
  const { account, code, purpose } = mail;
  try {
    const said = purpose === 'login' ? '登录' : '重置密码';
    const link = purpose === 'reset' ? await resetLink(db, account) : '';
    await sendMail({
      to: account.email ?? '',
      subject: `${said}验证码 [verification code]`,
      text: `${account.userName}，您好：\n\n您${said}的验证码是 ${code}，10分钟内有效，请勿告诉他人。${link}\n\n如果不是您本人操作，请忽略本邮件。\n\nYour code is ${code}. It is valid for 10 minutes.\n`,
    });
  } catch (error) {
    console.error(`验证码邮件发送失败 [a mail could not be sent]: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function resetLink(db: Database, account: AccountRow): Promise<string> {
  const { token } = await makeResetToken(db, { nodeId: account.nodeId, userId: account.userId });
  return `\n也可以打开此链接设置新密码：${readSettings().publicUrl}/updatePassword?token=${token}`;
}

/** A one-time token for the right code. @throws code-wrong */
export async function proveCode(ctx: Ctx, input: In<typeof auth.proveCode>): Promise<Given<typeof auth.proveCode>> {
  return makeResetToken(ctx.db, await takeCode(ctx.db, { ...input, purpose: 'reset' }));
}

/** Sets a new password with a one-time token; a password that the rules refuse does not use the token up. @throws reset-spent */
export async function resetPassword(ctx: Ctx, input: In<typeof auth.reset>, request: FastifyRequest): Promise<null> {
  const address = `reset from ${networkOf(request.ip)}`;
  await charge(ctx.db, address, FREE_RESETS_OF_ADDRESS);
  const clear = await openPassword(ctx.db, input.encryptPassword);
  checkNewPassword(clear);
  const account = await inTransaction(ctx, async (inner) => {
    const key = await takeResetToken(inner.db, input.token);
    const found = (await accountById(inner.db, key)) ?? refuse('reset-spent');
    const own = asUser(inner, found);
    await setPassword(own, { userId: key.userId, clear });
    await audit(own, auth.reset, {});
    return found;
  });
  await endWait(ctx.db, account);
  await refund(ctx.db, address, FREE_RESETS_OF_ADDRESS);
  return null;
}

/**
 * An administrator resets a user's password: a one-time one is shown once and must be changed at sign-in.
 * @throws not-found for a user of another node; not-permitted for one who may do what the caller may not: that would be a way up
 */
export async function resetUser(ctx: Ctx, { userId }: In<typeof auth.resetUser>): Promise<Given<typeof auth.resetUser>> {
  await requireBelow(ctx, userId, '重置权限更高的用户的密码');
  const password = randomPassword();
  await inTransaction(ctx, async (inner) => {
    await setPassword(inner, { userId, clear: password, mustChange: true });
    await endKeysOf(inner, userId);
    await audit(inner, auth.resetUser, { userId });
  });
  const account = await accountById(ctx.db, { nodeId: ctx.nodeId, userId });
  if (account) await endWait(ctx.db, account);
  return { password, mustChangePassword: true };
}
