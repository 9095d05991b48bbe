// A forgotten password: a mailed code gives a one-time token for /updatePassword (ambiguity 10).
import type { FormEvent } from 'react';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/navigate.ts';
import { Problem, useSubmit } from './fields.tsx';
import { CodeFields, useMailedCode } from './mailed-code.tsx';
import { authCalls } from './sign-in.ts';

/** The form; `back` returns to sign-in. */
export function ForgottenPassword({ back }: { back: () => void }) {
  const t = useT();
  const mailed = useMailedCode('reset');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const proof = mailed.proof();
      if (typeof proof === 'string') return proof;
      const { token } = await call((await authCalls()).proveCode, proof, { silent: true });
      go(`/updatePassword?token=${encodeURIComponent(token)}`);
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <CodeFields mailed={mailed} />
      <Problem text={problem ?? mailed.problem} />
      <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
        {t('下一步')}
      </button>
      <p className="auth-foot">
        <button type="button" className="btn-link" onClick={back}>
          {t('返回登录')}
        </button>
      </p>
    </form>
  );
}
