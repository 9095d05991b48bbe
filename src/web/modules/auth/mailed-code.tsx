// A code that is mailed: asked for, waited for, typed.
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Field } from './fields.tsx';
import { authCalls } from './sign-in.ts';

/** The state of asking for a code: account, code, seconds until another may be asked for. */
export function useMailedCode(purpose: 'login' | 'reset') {
  const [account, setAccount] = useState('');
  const [code, setCode] = useState('');
  const [requestId, setRequestId] = useState<string>();
  const [wait, setWait] = useState(0);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const ask = async (): Promise<void> => {
    if (!account.trim()) return setProblem('请输入账号或邮箱');
    setProblem(undefined);
    try {
      const sent = await call((await authCalls()).sendCode, { account: account.trim(), purpose }, { silent: true });
      setRequestId(sent.requestId);
      setWait(sent.resendSeconds);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
      const seconds = Number(error.params['seconds']);
      if (seconds > 0) setWait(seconds);
    }
  };
  /** The two that prove the mailbox, or what is missing. */
  const proof = (): { requestId: string; verifyCode: string } | string => {
    if (!account.trim()) return '请输入账号或邮箱';
    if (!requestId) return '请先发送验证码';
    return /^\d{6}$/.test(code.trim()) ? { requestId, verifyCode: code.trim() } : '请输入6位验证码';
  };
  return { account, setAccount, code, setCode, wait, sent: requestId !== undefined, problem, ask, proof };
}

/** The fields for it. Whether the account exists is not said. */
export function CodeFields({ mailed }: { mailed: ReturnType<typeof useMailedCode> }) {
  const t = useT();
  return (
    <>
      <Field label={t('账号或邮箱')} value={mailed.account} change={mailed.setAccount} autoComplete="username" first />
      <div className="auth-code">
        <Field
          label={t('验证码')}
          value={mailed.code}
          change={mailed.setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
        />
        <button type="button" className="btn" disabled={mailed.wait > 0} onClick={() => void mailed.ask()}>
          {mailed.wait > 0 ? t('{n}秒后可重发', { n: mailed.wait }) : t(mailed.sent ? '重新发送' : '发送验证码')}
        </button>
      </div>
      {mailed.sent && <output className="auth-hint">{t('如果该账号登记了邮箱，验证码已发出。')}</output>}
    </>
  );
}
