// Below the forms of the sign-in page: ways in without a password of ours.
import type { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** `system`: what is to be entered. */
export function OtherWays({ system, done }: { system: keyof typeof LOGIN_SYSTEMS; done: () => void }) {
  const t = useT();
  return (
    <section className="auth-others" aria-label={t('其他登录方式')}>
      <PasskeyButton system={system} done={done} />
      <ProviderButtons system={system} />
    </section>
  );
}
