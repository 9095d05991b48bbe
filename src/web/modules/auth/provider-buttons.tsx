// Signing in with an account of the company: a button for each provider, the one used last first.
import { useEffect, useState } from 'react';
import type { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { local } from '../../kernel/store.ts';
import { Problem, useSubmit } from './fields.tsx';
import { leaveFor, providersHere } from './sign-in.ts';

export type Offer = Awaited<ReturnType<typeof providersHere>>[number];

/** What is asked here, with a form of ours (the code of the contract; its list would come with this page). */
const LDAP = 2;

interface Props {
  /** What is to be entered; a provider that is not for it is not offered. */
  system: keyof typeof LOGIN_SYSTEMS;
  /** A directory was chosen. */
  choose: (directory: Offer) => void;
}

export function ProviderButtons({ system, choose }: Props) {
  const t = useT();
  const [all, setAll] = useState<Offer[]>([]);
  const { busy, problem, submit } = useSubmit();
  useEffect(() => {
    // Without an answer there is still the password.
    providersHere().then(setAll, () => undefined);
  }, []);
  const last = local.get<string>('lastProvider');
  const rank = ({ providerId }: Offer): number => (providerId === last ? 0 : 1);
  const offers = all.filter(({ loginSys }) => loginSys.includes(system)).sort((a, b) => rank(a) - rank(b));
  return (
    <>
      {offers.map(({ providerId, providerName, protocol, loginSys }) => (
        <button
          key={providerId}
          type="button"
          className="btn"
          disabled={busy}
          onClick={(event) =>
            submit(event, async () => {
              if (protocol === LDAP) {
                choose({ providerId, providerName, protocol, loginSys });
                return undefined;
              }
              await leaveFor(providerId, system, new URLSearchParams(location.search).get('redirect'));
              return undefined;
            })
          }
        >
          {t('用“{name}”登录', { name: providerName })}
          {providerId === last && <small>{t('上次使用')}</small>}
        </button>
      ))}
      <Problem text={problem} />
    </>
  );
}
