// Switching the second step on, in three: the present password, the phone, the recovery codes. The same on one's own page and where a role asks for it.
import { useState, type FormEvent } from 'react';
import { auth } from '../../../contract/auth/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { call, saveAs } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { QrCode } from '../../kit/page/qr-code.tsx';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import { withSealed } from './sign-in.ts';
import './second-factor.css';

const silent = { silent: true } as const;
type Offer = Out<typeof auth.offerSecond>;

interface Steps {
  done: () => void;
  /** Left out where it must be. */
  cancel?: () => void;
}

/** From the password to the recovery codes; `done` once they are kept. */
export function SecondFactorSetup({ done, cancel }: Steps) {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  if (offer) return <Scan offer={offer} confirmed={setCodes} {...(cancel ? { cancel } : {})} />;
  const ask = async (encrypted: string): Promise<void> => setOffer(await call(auth.offerSecond, { encrypted }, silent));
  return <PresentPassword button="下一步" run={ask} {...(cancel ? { cancel } : {})} />;
}

interface PresentPasswordProps {
  button: string;
  /** What the password opens. */
  run: (encrypted: string) => Promise<unknown>;
  cancel?: () => void;
}

/** Asks for the present password before what it opens. */
export function PresentPassword({ button, run, cancel }: PresentPasswordProps) {
  const t = useT();
  const account = useSession(({ user }) => user?.loginAccount) ?? '';
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (password === '') return '请输入当前密码';
      await withSealed(password, run);
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField label={t('当前密码')} value={password} change={setPassword} autoComplete="current-password" first />
      <Problem text={problem} />
      <Buttons button={button} busy={busy} {...(cancel ? { cancel } : {})} />
    </form>
  );
}

/** The button that sends a form, and one that gives it up. */
export function Buttons({ button, busy, cancel }: { button: string; busy: boolean; cancel?: () => void }) {
  const t = useT();
  return (
    <div className="second-factor-buttons">
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {t(button)}
      </button>
      {cancel && (
        <button type="button" className="btn" onClick={cancel}>
          {t('取消')}
        </button>
      )}
    </div>
  );
}

function Scan({ offer, confirmed, cancel }: { offer: Offer; confirmed: (codes: string[]) => void; cancel?: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const said = code.replaceAll(/\s/g, '');
      if (!/^\d{6}$/.test(said)) return '请输入6位动态码';
      confirmed((await call(auth.confirmSecond, { code: said }, silent)).recoveryCodes);
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      <p>{t('用手机上的验证器扫描，例如 Microsoft Authenticator、Google Authenticator 或企业自带的验证器。')}</p>
      <QrCode text={offer.uri} />
      <p>
        <a href={offer.uri}>{t('在这台设备的验证器里打开')}</a>
      </p>
      <p className="auth-hint">
        {t('不能扫描时，在验证器里输入密钥：')}
        <code>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field label={t('动态码')} value={code} change={setCode} autoComplete="one-time-code" inputMode="numeric" maxLength={7} first />
      <Problem text={problem} />
      <Buttons button="开启" busy={busy} {...(cancel ? { cancel } : {})} />
    </form>
  );
}

/** The codes for the day that the phone is lost: kept on paper or in a file, and never shown again. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  const t = useT();
  const account = useSession(({ user }) => user?.loginAccount) ?? '';
  const save = (): void => saveAs(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), `${t('恢复码')} ${account}.txt`);
  return (
    <section className="second-factor" aria-label={t('恢复码')}>
      <output>{t('两步验证已开启。手机丢失时，用下面的恢复码登录；每个只能用一次，离开本页后不再显示。')}</output>
      <ul className="second-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="second-factor-buttons">
        <button type="button" className="btn" onClick={save}>
          {t('下载')}
        </button>
        <button type="button" className="btn btn-primary" onClick={done}>
          {t('我已保存')}
        </button>
      </div>
    </section>
  );
}
