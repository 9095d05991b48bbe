// Below the forms of the sign-in page: ways in without a password of ours.
import type { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons, type Offer } from './provider-buttons.tsx';

interface Props {
  /** What is to be entered. */
  system: keyof typeof LOGIN_SYSTEMS;
  done: () => void;
  /** A directory was chosen, which has a form of its own. */
  choose: (directory: Offer) => void;
}

export function OtherWays({ system, done, choose }: Props) {
  const t = useT();
  return (
    <section className="auth-others" aria-label={t('其他登录方式')}>
      <PasskeyButton system={system} done={done} />
      <ProviderButtons system={system} choose={choose} />
    </section>
  );
}
