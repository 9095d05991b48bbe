// /login/from/…: a provider leads back here. What it put into the address is taken out of it at once and sent to the server, which asks the provider.
import { useEffect, useState } from 'react';
import { RETURN_PATH } from '../../../contract/kernel/return-path.ts';
import { ApiError } from '../../kernel/api.ts';
import { safeRedirect } from '../../kernel/guard.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/navigate.ts';
import { AuthPage } from './auth-page.tsx';
import { Problem } from './fields.tsx';
import { SecondStep } from './second-step.tsx';
import { cameBack } from './sign-in.ts';

type Return = Awaited<ReturnType<typeof cameBack>>;

let answer: Promise<Return> | undefined;

/** Once for each load of the page, whatever is drawn how often. */
function answerNow(): Promise<Return> {
  if (!answer) {
    const { pathname, search } = location;
    history.replaceState(null, '', pathname);
    answer = cameBack(pathname.slice(RETURN_PATH.length), search);
  }
  return answer;
}

const lead = ({ redirect }: Return): void => go(safeRedirect(redirect), { replace: true });
const home = (): void => go('/login', { replace: true });

/** The page. */
export default function ProviderReturn() {
  const t = useT();
  const [came, setCame] = useState<Return>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const follow = async (): Promise<void> => {
      try {
        const next = await answerNow();
        if (next.ticket === undefined) lead(next);
        else setCame(next);
      } catch (error) {
        setProblem(error instanceof ApiError ? error.msg : String(error));
      }
    };
    void follow();
  }, []);
  if (came?.ticket !== undefined)
    return (
      <AuthPage title={t('两步验证')}>
        <SecondStep ticket={came.ticket} done={() => lead(came)} back={home} />
      </AuthPage>
    );
  return (
    <AuthPage title={t(problem === undefined ? '正在登录…' : '没有登录成功')}>
      <Problem text={problem} />
      {problem !== undefined && (
        <button type="button" className="btn btn-primary auth-submit" onClick={home}>
          {t('返回登录')}
        </button>
      )}
    </AuthPage>
  );
}
