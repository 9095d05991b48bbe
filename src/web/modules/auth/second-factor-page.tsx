// /secondFactor: a role asks for the second step of signing in, and this account has none yet.
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/navigate.ts';
import { forget } from '../../kernel/session.ts';
import { AuthPage } from './auth-page.tsx';
import { AddPasskey } from './own-passkeys.tsx';
import { canUsePasskeys } from './passkey-button.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { authCalls, readUser } from './sign-in.ts';

/** The page; nothing else opens before. */
export default function SecondFactorPage() {
  const t = useT();
  const [byKey, setByKey] = useState(false);
  const done = (): void => void readUser().then(() => go('/', { replace: true }));
  const leave = async (): Promise<void> => {
    await call((await authCalls()).logout, {}, { silent: true }).catch(() => undefined);
    forget();
    go('/login', { replace: true });
  };
  return (
    <AuthPage title={t('两步验证')}>
      <p className="auth-hint">{t('您的角色要求登录时再输入手机上的动态码。开启只需一次，约一分钟。')}</p>
      {byKey ? <AddPasskey done={done} /> : <SecondFactorSetup done={done} />}
      <p className="auth-foot">
        {canUsePasskeys() && (
          <>
            <button type="button" className="btn-link" onClick={() => setByKey(!byKey)}>
              {t(byKey ? '用手机上的动态码' : '改用通行密钥')}
            </button>
            {' · '}
          </>
        )}
        <button type="button" className="btn-link" onClick={() => void leave()}>
          {t('返回登录')}
        </button>
      </p>
    </AuthPage>
  );
}
