// Who is signed in, and what they can set for themselves (R028, R029).
import { isHand } from '../../contract/auth/systems.ts';
import { session } from '../../contract/auth/session.ts';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import { LayoutSize } from '../../contract/kernel/screen-codes.ts';
import { call } from '../kernel/api.ts';
import { setLetters, setTheme, useAppearance, type Letters, type Theme } from '../kernel/appearance.ts';
import { languageNames, setLanguage, useLanguage, useT } from '../kernel/i18n.ts';
import { mayClose } from '../kernel/navigate.ts';
import { go } from '../kernel/router.tsx';
import { unsubscribe } from '../kernel/push-device.ts';
import { forget, useSession } from '../kernel/session.ts';
import { StoredImage } from '../kit/page/stored-image.tsx';
import { Flyout, FlyoutButton } from './flyout.tsx';
import { UserIcon } from './icons.tsx';
import { openFeedback, openPassword } from '../kernel/overlays.ts';

/** Ends the session on the server too; whether or not that succeeds, it ends here. */
async function signOut(): Promise<void> {
  if (!mayClose()) return;
  await unsubscribe().catch(() => undefined);
  await call(session.logout, {}, { silent: true, timeout: 5_000 }).catch(() => undefined);
  forget();
  go('/login', { replace: true });
}

const themes: readonly (readonly [Theme, string])[] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
];
const letterSizes: readonly (readonly [Letters, string])[] = [
  [1, '标准字'],
  [2, '大字'],
  [3, '特大字'],
];

/** The account button with its panel. */
export function AccountMenu() {
  const t = useT();
  const user = useSession(({ user }) => user);
  const avatar = user?.avatarUrl ? <StoredImage className="avatar" url={user.avatarUrl} alt="" /> : <UserIcon />;
  return (
    <Flyout className="bar-icon" name={t('账号')} align="right" tour="account" panelClassName="account" label={avatar}>
      {(close) => (
        <>
          <div className="account-who">
            <strong>{user?.userName || user?.loginAccount}</strong>
            <span>{[user?.loginAccount, user?.nodeName].filter(Boolean).join(' · ')}</span>
          </div>
          <Choices />
          <FlyoutButton close={close} run={() => go('/account')}>
            {t('我的账号')}
          </FlyoutButton>
          {!user?.vendorName && (
            <FlyoutButton close={close} run={openFeedback}>
              {t('意见反馈')}
            </FlyoutButton>
          )}
          <FlyoutButton close={close} run={openPassword}>
            {t('修改密码')}
          </FlyoutButton>
          <FlyoutButton close={close} run={() => void signOut()}>
            {t('退出登录')}
          </FlyoutButton>
        </>
      )}
    </Flyout>
  );
}

function Choices() {
  const t = useT();
  const inHand = useSession(({ user }) => isHand(user?.loginSys));
  const language = useLanguage();
  const size = useSession(({ size }) => size);
  const { theme, letters } = useAppearance();
  return (
    <div className="account-choices">
      <fieldset aria-label={t('语言')}>
        {(['zh', 'en'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={language === one} lang={one} onClick={() => void setLanguage(one)}>
            {languageNames[one]}
          </button>
        ))}
      </fieldset>
      {/* What is pressed in the hand is as large as a glove wants it, whatever the size. */}
      {!inHand && (
        <fieldset aria-label={t('界面尺寸')}>
          {LayoutSize.def.values.map((one) => (
            <button key={one} type="button" aria-pressed={size === one} onClick={() => useSession.setState({ size: one })}>
              {t(labelOfCode(LayoutSize, one))}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset aria-label={t('颜色')}>
        {themes.map(([one, name]) => (
          <button key={one} type="button" aria-pressed={theme === one} onClick={() => setTheme(one)}>
            {t(name)}
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={t('字号')}>
        {letterSizes.map(([one, name]) => (
          <button key={one} type="button" aria-pressed={letters === one} onClick={() => setLetters(one)}>
            {t(name)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
