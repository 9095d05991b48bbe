// Name, mobile and e-mail address. The address is where a forgotten password is mailed to, so it changes with the present password alone.
import { useState, type FormEvent } from 'react';
import { Button, Form, Input } from 'antd';
import { ApiError } from '../../kernel/api.ts';
import { isCancelled } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import type { User } from '../../kernel/session.ts';
import { useUnsaved } from '../../kernel/unsaved.ts';
import { changeOwn } from './own-picture.tsx';
import { withSealed } from './sign-in.ts';

const FIELDS = [
  ['userName', '姓名', 'name', 50],
  ['mobile', '手机', 'tel', 20],
  ['email', '邮箱', 'email', 200],
] as const;
type Data = Record<(typeof FIELDS)[number][0], string>;

const dataOf = ({ userName, mobile, email }: User): Data => ({ userName, mobile: mobile ?? '', email: email ?? '' });

/** What was typed, and how it is sent. */
function useOwnData(user: User) {
  const t = useT();
  const [data, setData] = useState(dataOf(user));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const before = dataOf(user);
  const changed = FIELDS.filter(([name]) => data[name].trim() !== before[name]).map(([name]) => name);
  const movesMail = changed.includes('email');
  useUnsaved(changed.length > 0);
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || changed.length === 0) return;
    const empty = changed.find((name) => name !== 'mobile' && data[name].trim() === '');
    if (empty) return setProblem(t(empty === 'email' ? '请输入邮箱' : '请输入姓名'));
    if (movesMail && password === '') return setProblem(t('请输入当前密码'));
    setBusy(true);
    setProblem('');
    const change = Object.fromEntries(changed.map((name) => [name, data[name].trim()]));
    try {
      if (movesMail) await withSealed(password, (encrypted) => changeOwn({ ...change, encrypted }, { silent: true }));
      else await changeOwn(change, { silent: true });
      setPassword('');
      toast.success(t('已保存'));
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof ApiError ? error.msg : String(error));
    } finally {
      setBusy(false);
    }
  };
  const set = (name: keyof Data, value: string): void => setData({ ...data, [name]: value });
  return { data, set, password, setPassword, problem, busy, unchanged: changed.length === 0, movesMail, run };
}

/** The form; `barred` while somebody is seen as. */
export function OwnData({ user, barred }: { user: User; barred: boolean }) {
  const t = useT();
  const own = useOwnData(user);
  return (
    <Form layout="vertical" onSubmitCapture={(event) => void own.run(event)} disabled={barred}>
      <div className="own-account-fields">
        <Form.Item label={t('账号')} htmlFor="own-account">
          <Input id="own-account" value={user.loginAccount} readOnly autoComplete="username" />
        </Form.Item>
        {FIELDS.map(([name, title, autoComplete, maxLength]) => (
          <Form.Item key={name} label={t(title)} htmlFor={`own-${name}`}>
            <Input
              id={`own-${name}`}
              value={own.data[name]}
              autoComplete={autoComplete}
              maxLength={maxLength}
              inputMode={autoComplete === 'name' ? 'text' : autoComplete}
              onChange={({ target }) => own.set(name, target.value)}
            />
          </Form.Item>
        ))}
        {own.movesMail && <Present value={own.password} change={own.setPassword} />}
      </div>
      {own.problem && (
        <p className="kit-form-error" role="alert">
          {own.problem}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={own.busy} disabled={barred || own.unchanged}>
        {t('保存')}
      </Button>
    </Form>
  );
}

function Present({ value, change }: { value: string; change: (value: string) => void }) {
  const t = useT();
  return (
    <Form.Item label={t('当前密码')} htmlFor="own-present" required extra={t('忘记密码时验证码会发到这个邮箱，修改前请确认是您本人。')}>
      <Input.Password
        id="own-present"
        value={value}
        autoComplete="current-password"
        maxLength={100}
        onChange={({ target }) => change(target.value)}
      />
    </Form.Item>
  );
}
