// Signing in with a passkey of this device, where the browser can.
import type { LOGIN_SYSTEMS } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { Problem, useSubmit } from './fields.tsx';
import { byPasskey } from './sign-in.ts';

/** Browsers use passkeys on pages that are safe and have a name. */
export const canUsePasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

interface Props {
  /** Of the first step; left out where the passkey stands for both. */
  ticket?: string;
  /** What is entered without a ticket. */
  system?: keyof typeof LOGIN_SYSTEMS;
  done: () => void;
}

/** The button with what went wrong; nothing where the browser cannot. */
export function PasskeyButton({ ticket, system = 'fms', done }: Props) {
  const t = useT();
  const { busy, problem, submit } = useSubmit();
  if (!canUsePasskeys()) return null;
  return (
    <>
      <button
        type="button"
        className="btn auth-submit auth-passkey"
        disabled={busy}
        onClick={(event) =>
          submit(event, async () => {
            await byPasskey(system, ticket);
            done();
            return undefined;
          })
        }
      >
        {t('用通行密钥登录')}
      </button>
      <Problem text={problem} />
    </>
  );
}
