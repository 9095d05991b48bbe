// Signing in with the account of a directory of the company: it is asked whether the password is right.
import { useState, type FormEvent } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { local } from '../../kernel/store.ts';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import type { Offer } from './provider-buttons.tsx';
import { byDirectory, type SecondTicket } from './sign-in.ts';

const LAST = 'lastDirectoryAccount';

interface Props {
  provider: Offer;
  /** What is to be entered. */
  system: Parameters<typeof byDirectory>[0]['loginSys'];
  follow: (ticket: SecondTicket | undefined) => void;
  back: () => void;
}

/** The form; `back` leads to the other ways. */
export function DirectoryForm({ provider: { providerId, providerName }, system, follow, back }: Props) {
  const t = useT();
  const [account, setAccount] = useState(local.get<string>(LAST) ?? '');
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (!account.trim()) return '请输入账号';
      if (!password) return '请输入密码';
      const ticket = await byDirectory({ providerId, account: account.trim(), loginSys: system }, password);
      local.set(LAST, account.trim());
      local.set('lastProvider', providerId);
      follow(ticket);
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="auth-hint">{t('用“{name}”的账号和密码登录。', { name: providerName })}</p>
      <Field label={t('账号')} value={account} change={setAccount} autoComplete="username" first={!account} />
      <PasswordField label={t('密码')} value={password} change={setPassword} autoComplete="current-password" first={Boolean(account)} />
      <Problem text={problem} />
      <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
        {t(busy ? '正在登录…' : '登录')}
      </button>
      <p className="auth-foot">
        <button type="button" className="btn-link" onClick={back}>
          {t('返回登录')}
        </button>
      </p>
    </form>
  );
}
