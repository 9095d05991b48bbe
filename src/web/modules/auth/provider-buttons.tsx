// Signing in with an account of the company: a button for each provider, the one used last first.
import { useEffect, useState } from 'react';
import type { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { local } from '../../kernel/store.ts';
import { Problem, useSubmit } from './fields.tsx';
import { leaveFor, providersHere } from './sign-in.ts';

type Offer = Awaited<ReturnType<typeof providersHere>>[number];

/** `system`: what is to be entered; a provider that is not for it is not offered. */
export function ProviderButtons({ system }: { system: keyof typeof LOGIN_SYSTEMS }) {
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
      {offers.map(({ providerId, providerName }) => (
        <button
          key={providerId}
          type="button"
          className="btn"
          disabled={busy}
          onClick={(event) =>
            submit(event, async () => {
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
