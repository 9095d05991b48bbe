// Changing the own password from the top bar (R107, R171–R179, R250, R254).
import { useState } from 'react';
import { Form, Input } from 'antd';
import { useT } from '../kernel/i18n.ts';
import { closePassword, useOverlays } from '../kernel/overlays.ts';
import { useSession } from '../kernel/session.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { changePassword, usePasswordRule, wrongField, type PasswordForm } from '../modules/auth/change.ts';

const empty: PasswordForm = { oldPassword: '', password: '', repeat: '' };
const fields = [
  ['oldPassword', '原密码', 'current-password'],
  ['password', '新密码', 'new-password'],
  ['repeat', '再次输入新密码', 'new-password'],
] as const;

/** The dialog; a refusal leaves it open with what was typed. */
export default function PasswordDialog() {
  const t = useT();
  const open = useOverlays(({ password }) => password);
  const account = useSession(({ user }) => user?.loginAccount) ?? '';
  const [form, setForm] = useState(empty);
  const { rule, hint } = usePasswordRule();
  const [wrong, setWrong] = useState<ReturnType<typeof wrongField>>();
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    closePassword();
    setForm(empty);
    setWrong(undefined);
  };
  const save = async (): Promise<void> => {
    const problem = wrongField(form, rule);
    setWrong(problem);
    if (problem || busy) return;
    setBusy(true);
    try {
      await changePassword(form);
      close();
    } catch {
      // Shown by the call; the dialog stays open (R250).
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} title={t('修改密码')} width={600} close={close} ok={{ text: '确认', run: () => void save(), busy }}>
      <Form layout="vertical" onSubmitCapture={() => void save()}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {fields.map(([name, title, autoComplete]) => (
          <Form.Item
            key={name}
            htmlFor={`own-${name}`}
            label={t(title)}
            required
            {...(wrong?.field === name ? { validateStatus: 'error' as const, help: <span role="alert">{wrong.text}</span> } : {})}
          >
            <Input.Password
              id={`own-${name}`}
              autoComplete={autoComplete}
              maxLength={100}
              value={form[name]}
              onChange={({ target }) => setForm({ ...form, [name]: target.value })}
              aria-invalid={wrong?.field === name}
            />
          </Form.Item>
        ))}
        <p className="dialog-hint">{hint}</p>
        <button type="submit" hidden aria-label={t('确认')} />
      </Form>
    </Dialog>
  );
}
