// /updatePassword: with ?token a forgotten password is replaced; without it whoever must change the password does so here.
import { useState, type FormEvent } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/navigate.ts';
import { forget, useSession } from '../../kernel/session.ts';
import { AuthPage } from './auth-page.tsx';
import { changePassword, resetPassword, usePasswordRule, wrongField, wrongNew } from './change.ts';
import { PasswordField, Problem, useSubmit } from './fields.tsx';

/** The page (R066). */
export default function UpdatePassword() {
  const t = useT();
  // Read once: the address is cleared of it, so that it stays neither in the history nor in a bookmark.
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const signedIn = useSession(({ token }) => token !== null);
  const must = useSession(({ user }) => user?.mustChangePassword === true);
  return (
    <AuthPage title={t('修改密码')}>
      {must && <p className="auth-hint">{t('首次登录或密码已被重置，请先设置新密码。')}</p>}
      {token ? (
        <NewPassword send={(password) => resetPassword(token, password)} />
      ) : signedIn ? (
        <OldAndNew />
      ) : (
        <p className="auth-hint">{t('请用邮件中的链接打开本页，或在登录页选择“忘记密码”。')}</p>
      )}
      <p className="auth-foot">
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            if (must) forget();
            go(signedIn && !must ? '/' : '/login', { replace: true });
          }}
        >
          {t(signedIn && !must ? '返回' : '返回登录')}
        </button>
      </p>
    </AuthPage>
  );
}

function NewPassword({ send }: { send: (password: string) => Promise<void> }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const { rule, hint } = usePasswordRule();
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const wrong = wrongNew(password, repeat, rule);
      if (!wrong) await send(password);
      return wrong;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <PasswordField label={t('新密码')} value={password} change={setPassword} autoComplete="new-password" first />
      <PasswordField label={t('再次输入新密码')} value={repeat} change={setRepeat} autoComplete="new-password" />
      <p className="auth-hint">{hint}</p>
      <Problem text={problem} />
      <Submit busy={busy} />
    </form>
  );
}

function OldAndNew() {
  const t = useT();
  const [form, setForm] = useState({ oldPassword: '', password: '', repeat: '' });
  const { rule, hint } = usePasswordRule();
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const wrong = wrongField(form, rule)?.text;
      if (!wrong) await changePassword(form, { silent: true });
      return wrong;
    });
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value });
  return (
    <form onSubmit={onSubmit} noValidate>
      <PasswordField label={t('原密码')} value={form.oldPassword} change={set('oldPassword')} autoComplete="current-password" first />
      <PasswordField label={t('新密码')} value={form.password} change={set('password')} autoComplete="new-password" />
      <PasswordField label={t('再次输入新密码')} value={form.repeat} change={set('repeat')} autoComplete="new-password" />
      <p className="auth-hint">{hint}</p>
      <Problem text={problem} />
      <Submit busy={busy} />
    </form>
  );
}

function Submit({ busy }: { busy: boolean }) {
  const t = useT();
  return (
    <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
      {t('确认')}
    </button>
  );
}
