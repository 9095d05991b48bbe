// The sign-in page. Plain inputs: it must be there at once, on a slow line and an old terminal too.
import { useEffect, useState, type FormEvent } from 'react';
import { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { safeRedirect } from '../../kernel/guard.ts';
import { go } from '../../kernel/navigate.ts';
import { local } from '../../kernel/store.ts';
import { AuthPage } from './auth-page.tsx';
import { CardForm, useTerminal } from './card-form.tsx';
import { CodeFields, useMailedCode } from './mailed-code.tsx';
import { DirectoryForm } from './directory-form.tsx';
import type { Offer } from './provider-buttons.tsx';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import { ForgottenPassword } from './forgotten.tsx';
import { OtherWays } from './other-ways.tsx';
import { SecondStep } from './second-step.tsx';
import { byCode, byPassword, keptSystems, type SecondTicket } from './sign-in.ts';

type Way = 'card' | 'password' | 'email' | 'forgotten';
const TITLES = { card: '刷卡登录', password: '账号密码登录', email: '邮箱验证码登录' } as const;
type System = keyof typeof LOGIN_SYSTEMS;

const leave = (): void => go(safeRedirect(new URLSearchParams(location.search).get('redirect')), { replace: true });

/** /login, with the way back in ?redirect (R084, R088). */
export default function Login() {
  const t = useT();
  const here = useTerminal();
  const [chosen, setWay] = useState<Way>();
  // At a terminal a card is what most people have in their hand.
  const way = chosen ?? (here ? 'card' : 'password');
  const [ticket, setTicket] = useState<SecondTicket>();
  const [system, setSystem] = useState<System>(rememberedSystem);
  const [directory, setDirectory] = useState<Offer>();
  const follow: Follow = (next) => (next === undefined ? leave() : setTicket(next));
  if (ticket !== undefined)
    return (
      <AuthPage title={t('两步验证')}>
        <SecondStep ticket={ticket} done={leave} back={() => setTicket(undefined)} />
      </AuthPage>
    );
  if (directory !== undefined)
    return (
      <AuthPage title={t('登录')}>
        <DirectoryForm provider={directory} system={system} follow={follow} back={() => setDirectory(undefined)} />
      </AuthPage>
    );
  return (
    <AuthPage title={t(way === 'forgotten' ? '找回密码' : '登录')}>
      {way === 'forgotten' ? (
        <ForgottenPassword back={() => setWay('password')} />
      ) : (
        <>
          <fieldset className="auth-ways" aria-label={t('登录方式')}>
            {([...(here ? (['card'] as const) : []), 'password', 'email'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
                {t(TITLES[one])}
              </button>
            ))}
          </fieldset>
          {way === 'card' && here ? (
            <CardForm here={here} done={leave} />
          ) : way === 'password' ? (
            <ByPassword follow={follow} system={system} choose={setSystem} forgot={() => setWay('forgotten')} />
          ) : (
            <ByCode follow={follow} system={system} choose={setSystem} />
          )}
          {way !== 'card' && <OtherWays system={system} done={leave} choose={setDirectory} />}
        </>
      )}
    </AuthPage>
  );
}

/** Where a right proof leads: in, or to the second step with its ticket. */
type Follow = (ticket: SecondTicket | undefined) => void;
interface FirstStep {
  follow: Follow;
  system: System;
  choose: (system: System) => void;
}

function ByPassword({ follow, system, choose, forgot }: FirstStep & { forgot: () => void }) {
  const t = useT();
  const [account, setAccount] = useState(local.get<string>('lastAccount') ?? '');
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();
  const offered = useOffered(account, { system, choose });
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (!account.trim()) return '请输入账号';
      if (!password) return '请输入密码';
      const ticket = await byPassword({ account: account.trim(), loginSys: system }, password);
      remember(account.trim(), system);
      follow(ticket);
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Field label={t('账号或邮箱')} value={account} change={setAccount} autoComplete="username" first={!account} />
      <PasswordField label={t('密码')} value={password} change={setPassword} autoComplete="current-password" first={Boolean(account)} />
      <SystemField value={system} change={choose} offered={offered} />
      <Problem text={problem} />
      <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
        {t(busy ? '正在登录…' : '登录')}
      </button>
      <p className="auth-foot">
        <button type="button" className="btn-link" onClick={forgot}>
          {t('忘记密码')}
        </button>
      </p>
    </form>
  );
}

function ByCode({ follow, system, choose }: FirstStep) {
  const t = useT();
  const mailed = useMailedCode('login');
  const { busy, problem, submit } = useSubmit();
  const offered = useOffered(mailed.account, { system, choose });
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const proof = mailed.proof();
      if (typeof proof === 'string') return proof;
      const ticket = await byCode({ ...proof, account: mailed.account.trim(), loginSys: system });
      remember(mailed.account.trim(), system);
      follow(ticket);
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <CodeFields mailed={mailed} />
      <SystemField value={system} change={choose} offered={offered} />
      <Problem text={problem ?? mailed.problem} />
      <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
        {t(busy ? '正在登录…' : '登录')}
      </button>
    </form>
  );
}

const isSystem = (value: unknown): value is System => typeof value === 'string' && Object.hasOwn(LOGIN_SYSTEMS, value);

function rememberedSystem(): System {
  const last = local.get('lastSystem');
  return isSystem(last) ? last : 'fms';
}

function remember(account: string, system: System): void {
  local.set('lastAccount', account);
  local.set('lastSystem', system);
}

const all = Object.keys(LOGIN_SYSTEMS).filter(isSystem);

/** What the account may enter, as far as that is known here; a choice that is not among it gives way to the first that is. */
function useOffered(account: string, { system, choose }: Pick<FirstStep, 'system' | 'choose'>): readonly System[] {
  const known = keptSystems(account)?.filter(isSystem) ?? [];
  const [first] = known;
  const isWrong = first !== undefined && !known.includes(system);
  useEffect(() => {
    if (isWrong) choose(first);
  }, [isWrong, first, choose]);
  return first === undefined ? all : known;
}

interface SystemChoice {
  value: System;
  change: (system: System) => void;
  offered: readonly System[];
}

function SystemField({ value, change, offered }: SystemChoice) {
  const t = useT();
  return (
    <label className="auth-field">
      <span>{t('登录系统')}</span>
      <select value={value} onChange={({ target }) => isSystem(target.value) && change(target.value)}>
        {offered.map((system) => (
          <option key={system} value={system}>
            {t(LOGIN_SYSTEMS[system])}
          </option>
        ))}
      </select>
    </label>
  );
}
