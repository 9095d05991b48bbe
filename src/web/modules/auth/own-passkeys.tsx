// One's own passkeys: added on this device, named, removed.
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
import { deviceName } from './device-name.ts';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import { canUsePasskeys } from './passkey-button.tsx';
import { Buttons, PresentPassword, RecoveryCodes } from './second-factor-setup.tsx';
import { withSealed } from './sign-in.ts';
import './auth.css';

const silent = { silent: true } as const;
type Passkey = Out<typeof auth.passkeys>['rows'][number];
type Doing = { add: true } | { rename: Passkey } | { remove: Passkey };

/** The section; `barred` while somebody is seen as. */
export function OwnPasskeys({ barred }: { barred: boolean }) {
  const t = useT();
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useQuery({
    queryKey: [auth.passkeys.path],
    queryFn: ({ signal }) => call(auth.passkeys, {}, { signal, silent: true }),
    staleTime: 0,
  });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />;
  if (!data) return <Skeleton rows={1} />;
  const place = {
    done: (): void => {
      setDoing(undefined);
      void refetch();
    },
    cancel: (): void => setDoing(undefined),
  };
  if (doing && 'add' in doing) return <AddPasskey {...place} />;
  if (doing && 'rename' in doing) return <Rename passkey={doing.rename} {...place} />;
  if (doing) return <Remove passkey={doing.remove} {...place} />;
  const usable = data.usableFlag && canUsePasskeys();
  return (
    <>
      <p className="own-account-hint">
        {t(
          usable
            ? '用这台设备的指纹、面容或PIN登录，不用密码，也不用动态码。也可以是一个安全密钥（USB、NFC）。'
            : '通行密钥要通过域名（https）打开本系统才能使用，当前的地址或浏览器不支持。',
        )}
      </p>
      <ul className="own-sessions">
        {data.rows.map((row) => (
          <PasskeyRow key={row.passkeyId} row={row} barred={barred} choose={setDoing} />
        ))}
      </ul>
      <Button disabled={barred || !usable} onClick={() => setDoing({ add: true })}>
        {t('添加通行密钥')}
      </Button>
    </>
  );
}

function PasskeyRow({ row, barred, choose }: { row: Passkey; barred: boolean; choose: (doing: Doing) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? 'Asia/Shanghai';
  const { passkeyName, createdAt, lastUsedAt } = row;
  const used = lastUsedAt ? `${t('最近使用')} ${formatDateTime(lastUsedAt, zone)}` : t('还没有用过');
  return (
    <li className="own-session">
      <div>
        <strong>{passkeyName}</strong>
        <p>{`${t('添加时间')} ${formatDateTime(createdAt, zone)} · ${used}`}</p>
      </div>
      <div className="second-factor-buttons">
        <Button size="small" disabled={barred} onClick={() => choose({ rename: row })} aria-label={`${t('改名')} ${passkeyName}`}>
          {t('改名')}
        </Button>
        <Button size="small" danger disabled={barred} onClick={() => choose({ remove: row })} aria-label={`${t('移除')} ${passkeyName}`}>
          {t('移除')}
        </Button>
      </div>
    </li>
  );
}

interface Deed {
  done: () => void;
  cancel?: () => void;
}

/** From the password to the device, and to the recovery codes of who has had none. */
export function AddPasskey({ done, cancel }: Deed) {
  const t = useT();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  const run = async (encrypted: string): Promise<void> => {
    const { options } = await call(auth.beginPasskey, { encrypted }, silent);
    const { make } = await import('./passkey-device.ts');
    const answer = await make(options);
    const { recoveryCodes } = await call(auth.createPasskey, { passkeyName: deviceName(), answer }, silent);
    toast.success(t('通行密钥已添加'));
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else done();
  };
  return <PresentPassword button="添加通行密钥" run={run} {...(cancel ? { cancel } : {})} />;
}

function Rename({ passkey, done, cancel }: Required<Deed> & { passkey: Passkey }) {
  const t = useT();
  const [name, setName] = useState(passkey.passkeyName);
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (name.trim() === '') return '请输入名称';
      await call(auth.renamePasskey, { passkeyId: passkey.passkeyId, passkeyName: name.trim() }, silent);
      done();
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      <Field label={t('名称')} value={name} change={setName} maxLength={40} first />
      <Problem text={problem} />
      <Buttons button="保存" busy={busy} cancel={cancel} />
    </form>
  );
}

function Remove({ passkey, done, cancel }: Required<Deed> & { passkey: Passkey }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (password === '') return '请输入当前密码';
      await withSealed(password, (encrypted) => call(auth.removePasskey, { passkeyId: passkey.passkeyId, encrypted }, silent));
      toast.success(t('已移除'));
      done();
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      <p>{t('移除“{name}”后，它不能再用来登录。', { name: passkey.passkeyName })}</p>
      <PasswordField label={t('当前密码')} value={password} change={setPassword} autoComplete="current-password" first />
      <Problem text={problem} />
      <Buttons button="移除" busy={busy} cancel={cancel} />
    </form>
  );
}
