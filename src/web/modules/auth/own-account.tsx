// One's own account: who one is, how one is reached, the language, the sign-ins that live, the password. It needs no right: it is one's own.
import { Button } from 'antd';
import { languageNames, setLanguage, useLanguage, useT } from '../../kernel/i18n.ts';
import { openPassword } from '../../kernel/overlays.ts';
import { useSession, type User } from '../../kernel/session.ts';
import { OwnAccessKeys } from './own-access-keys.tsx';
import { OpenFeedback } from './open-feedback.tsx';
import { OwnAlerts } from './own-alerts.tsx';
import { OwnFeedback } from './own-feedback.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { OwnProposals } from './own-proposals.tsx';
import { OwnSessions } from './own-sessions.tsx';
import './own-account.css';
import { lazy } from '../../kernel/later.tsx';

const OwnNow = lazy(() => import('../../floor/story/own-now.tsx'));

/** /account, from the account's panel. */
export default function OwnAccount() {
  const t = useT();
  const user = useSession(({ user }) => user);
  if (!user) return null;
  const seen = user.seenBy !== null;
  return (
    <div className="own-account">
      <h1>{t('我的账号')}</h1>
      {seen && <p role="note">{t('正在以他人身份查看：这里的资料不能修改。')}</p>}
      {user.vendorName ? <OfVendor barred={seen} /> : <OfPerson user={user} seen={seen} />}
    </div>
  );
}

/** A vendor's own sign-in has what keeps it safe, and nothing else. */
const OfVendor = ({ barred }: { barred: boolean }) => (
  <>
    <Language />
    <Safety barred={barred} />
  </>
);

function OfPerson({ user, seen }: { user: User; seen: boolean }) {
  const t = useT();
  return (
    <>
      <section aria-labelledby="own-data">
        <h2 id="own-data">{t('个人资料')}</h2>
        <OwnPicture user={user} barred={seen} />
        <OwnData key={user.userId} user={user} barred={seen} />
      </section>
      {user.empId && (
        <section aria-label={t('我的领用')}>
          <h2>{t('我的领用')}</h2>
          <OwnNow />
        </section>
      )}
      <Language />
      <section aria-labelledby="own-alerts">
        <h2 id="own-alerts">{t('提醒方式')}</h2>
        <OwnAlerts barred={seen} />
      </section>
      <Safety barred={seen} />
      <section aria-labelledby="own-passkeys">
        <h2 id="own-passkeys">{t('通行密钥')}</h2>
        <OwnPasskeys barred={seen} />
      </section>
      <section aria-labelledby="own-access-keys">
        <h2 id="own-access-keys">{t('访问密钥')}</h2>
        <OwnAccessKeys barred={seen} />
      </section>
      <section aria-labelledby="own-proposals">
        <h2 id="own-proposals">{t('助手的提议')}</h2>
        <OwnProposals barred={seen} />
      </section>
      <section aria-labelledby="own-feedback">
        <h2 id="own-feedback">{t('我的反馈')}</h2>
        <OwnFeedback />
      </section>
      <section aria-labelledby="open-feedback">
        <h2 id="open-feedback">{t('大家的建议')}</h2>
        <OpenFeedback barred={seen} />
      </section>
      <section aria-labelledby="own-sign-ins">
        <h2 id="own-sign-ins">{t('我的登录')}</h2>
        <OwnSessions />
      </section>
    </>
  );
}

function Safety({ barred }: { barred: boolean }) {
  const t = useT();
  return (
    <>
      <section aria-labelledby="own-password">
        <h2 id="own-password">{t('密码')}</h2>
        <p className="own-account-hint">{t('修改密码后，所有登录都会退出，需要用新密码重新登录。')}</p>
        <Button disabled={barred} onClick={openPassword}>
          {t('修改密码')}
        </Button>
      </section>
      <section aria-labelledby="own-second-factor">
        <h2 id="own-second-factor">{t('两步验证')}</h2>
        <OwnSecondFactor barred={barred} />
      </section>
    </>
  );
}

function Language() {
  const t = useT();
  const language = useLanguage();
  return (
    <section aria-labelledby="own-language">
      <h2 id="own-language">{t('语言')}</h2>
      <fieldset className="own-account-choices" aria-labelledby="own-language">
        {(['zh', 'en'] as const).map((one) => (
          <Button
            key={one}
            type={language === one ? 'primary' : 'default'}
            lang={one}
            aria-pressed={language === one}
            onClick={() => void setLanguage(one)}
          >
            {languageNames[one]}
          </Button>
        ))}
      </fieldset>
      <p className="own-account-hint">{t('页面、邮件、消息和导出的文件都用这个语言。')}</p>
    </section>
  );
}
