// The own sign-ins that are alive, and ending one of them with the present password (ASVS 7.5.2).
import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, type InputRef } from 'antd';
import { auth, LoginSystem } from '../../../contract/auth/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { ApiError, call } from '../../kernel/api.ts';
import { isCancelled } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { withSealed } from './sign-in.ts';

type OwnSession = Out<typeof auth.ownSessions>[number];
/** Which one is to end; null: all but this one. */
type Target = string | null;

/** The list of them, with a way to end each and all others. */
export function OwnSessions() {
  const t = useT();
  const seenBy = useSession(({ user }) => user?.seenBy);
  const [ending, setEnding] = useState<Target>();
  const { data, error, refetch } = useQuery({
    queryKey: [auth.ownSessions.path],
    queryFn: ({ signal }) => call(auth.ownSessions, {}, { signal, silent: true }),
    staleTime: 0,
  });
  const others = data?.filter(({ current }) => !current) ?? [];
  const done = (): void => {
    setEnding(undefined);
    void refetch();
  };
  const ask = (target: Target) => <EndForm key={target} target={target} done={done} cancel={() => setEnding(undefined)} />;
  return (
    <>
      {error && <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.length === 0 && <Empty why={t(seenBy ? '以他人身份查看时，看不到对方的登录。' : '没有其他登录。')} />}
      <ul className="own-sessions">
        {data?.map((row) => (
          <li key={row.sessionId}>
            <SessionRow row={row} end={() => setEnding(row.sessionId)} />
            {ending === row.sessionId && ask(row.sessionId)}
          </li>
        ))}
      </ul>
      {others.length > 1 && ending !== null && <Button onClick={() => setEnding(null)}>{t('退出所有其他登录')}</Button>}
      {ending === null && ask(null)}
    </>
  );
}

function SessionRow({ row, end }: { row: OwnSession; end: () => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? 'Asia/Shanghai';
  const name = row.client ?? t('未知设备');
  const since = formatDateTime(row.signedInAt, zone);
  return (
    <div className="own-session">
      <div>
        <strong>{name}</strong> {row.current && <span className="own-session-now">{t('本次登录')}</span>}
        <p>
          {[t(labelOfCode(LoginSystem, row.loginSys)), row.address].join(' · ')}
          <br />
          {`${t('登录时间')} ${since} · ${t('有效至')} ${formatDateTime(row.expiresAt, zone)}`}
        </p>
      </div>
      {!row.current && (
        <Button size="small" danger onClick={end} aria-label={`${t('退出登录')} ${name} ${since}`}>
          {t('退出登录')}
        </Button>
      )}
    </div>
  );
}

// Comes where the person has just pressed.
const focus = (input: InputRef | null): void => input?.focus();

function EndForm({ target, done, cancel }: { target: Target; done: () => void; cancel: () => void }) {
  const t = useT();
  const account = useSession(({ user }) => user?.loginAccount) ?? '';
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem(t('请输入当前密码'));
    setBusy(true);
    try {
      await withSealed(password, (encrypted) => call(auth.endOwnSession, { sessionId: target, encrypted }, { silent: true }));
      toast.success(t('已退出'));
      done();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof ApiError ? error.msg : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="own-session-end" onSubmit={(event) => void run(event)}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Form.Item
        layout="vertical"
        htmlFor="present-password"
        label={t('当前密码')}
        {...(problem ? { validateStatus: 'error' as const, help: <span role="alert">{problem}</span> } : {})}
      >
        <Input.Password
          id="present-password"
          ref={focus}
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          aria-invalid={problem !== ''}
        />
      </Form.Item>
      <Button htmlType="submit" type="primary" danger loading={busy}>
        {t(target === null ? '退出所有其他登录' : '退出该登录')}
      </Button>
      <Button onClick={cancel}>{t('取消')}</Button>
    </form>
  );
}
