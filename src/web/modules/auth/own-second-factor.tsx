// One's own second step of signing in: whether it is on, and what can be done with it.
import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { auth } from '../../../contract/auth/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import { Buttons, PresentPassword, RecoveryCodes, SecondFactorSetup } from './second-factor-setup.tsx';
import { withSealed } from './sign-in.ts';
import './auth.css';

const silent = { silent: true } as const;
type Doing = 'set' | 'renew' | 'remove';
type State = Out<typeof auth.secondFactor>;

/** The section; `barred` while somebody is seen as. */
export function OwnSecondFactor({ barred }: { barred: boolean }) {
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useQuery({
    queryKey: [auth.secondFactor.path],
    queryFn: ({ signal }) => call(auth.secondFactor, {}, { signal, silent: true }),
    staleTime: 0,
  });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />;
  if (!data) return <Skeleton rows={1} />;
  const done = (): void => {
    setDoing(undefined);
    void refetch();
  };
  const cancel = (): void => setDoing(undefined);
  if (doing === 'set') return <SecondFactorSetup done={done} cancel={cancel} />;
  if (doing === 'renew') return <Renew done={done} cancel={cancel} />;
  if (doing === 'remove') return <Remove done={done} cancel={cancel} />;
  return <Standing state={data} barred={barred} choose={setDoing} />;
}

function Standing({ state, barred, choose }: { state: State; barred: boolean; choose: (doing: Doing) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? 'Asia/Shanghai';
  const { since, recoveryLeft, requiredFlag } = state;
  if (!since)
    return (
      <div className="second-factor-state">
        <p className="own-account-hint">{t('开启后，登录时除密码外还要输入手机上的6位动态码；密码被人知道也登录不了。')}</p>
        <Button disabled={barred} onClick={() => choose('set')}>
          {t('开启两步验证')}
        </Button>
      </div>
    );
  return (
    <>
      <p>{t('已开启，{since} 起。剩余恢复码 {n} 个。', { since: formatDateTime(since, zone), n: recoveryLeft })}</p>
      {recoveryLeft < 3 && <p role="note">{t('恢复码快用完了，请更换一组并保存好。')}</p>}
      <div className="second-factor-buttons">
        <Button disabled={barred} onClick={() => choose('set')}>
          {t('更换手机')}
        </Button>
        <Button disabled={barred} onClick={() => choose('renew')}>
          {t('更换恢复码')}
        </Button>
        {!requiredFlag && (
          <Button danger disabled={barred} onClick={() => choose('remove')}>
            {t('关闭两步验证')}
          </Button>
        )}
      </div>
      {requiredFlag && <p className="own-account-hint">{t('您的角色要求两步验证，不能关闭。')}</p>}
    </>
  );
}

interface Deed {
  done: () => void;
  cancel: () => void;
}

function Renew({ done, cancel }: Deed) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  const run = async (encrypted: string): Promise<void> => setCodes((await call(auth.renewRecovery, { encrypted }, silent)).recoveryCodes);
  return <PresentPassword button="更换恢复码" run={run} cancel={cancel} />;
}

function Remove({ done, cancel }: Deed) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (password === '') return '请输入当前密码';
      if (code.trim() === '') return '请输入手机上的6位动态码，或一个10位的恢复码';
      await withSealed(password, (encrypted) => call(auth.removeSecond, { encrypted, code: code.trim() }, silent));
      toast.success(t('两步验证已关闭'));
      done();
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      <PasswordField label={t('当前密码')} value={password} change={setPassword} autoComplete="current-password" first />
      <Field label={t('动态码或恢复码')} value={code} change={setCode} autoComplete="one-time-code" maxLength={11} />
      <Problem text={problem} />
      <Buttons button="关闭两步验证" busy={busy} cancel={cancel} />
    </form>
  );
}
