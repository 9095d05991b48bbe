// The line of seeing-banner.tsx: as whom, how long still, and the way back.
import { useEffect, useState } from 'react';
import { auth } from '../../contract/auth/index.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { leaveSeeing } from '../kernel/session.ts';

const EVERY = 5_000;

/** Ends it, here and on the server; what the server does not hear ends there by itself. */
async function end(): Promise<void> {
  await call(auth.endSeeAs, {}, { silent: true }).catch(() => undefined);
  leaveSeeing();
}

export default function SeeingLine({ until, name, account }: { until: string; name: string; account: string }) {
  const t = useT();
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now());
  useEffect(() => {
    document.documentElement.classList.add('is-seeing');
    const timer = setInterval(() => {
      const now = Date.parse(until) - Date.now();
      setLeft(now);
      if (now <= 0) leaveSeeing();
    }, EVERY);
    return () => {
      clearInterval(timer);
      document.documentElement.classList.remove('is-seeing');
    };
  }, [until]);
  return (
    <section className="seeing" aria-label={t('以他人身份查看')}>
      <p>
        {t('正在以 {name}（{account}）的身份查看：只能看，不能修改。', { name, account })}
        <small>{t('还剩 {n} 分钟', { n: Math.max(1, Math.ceil(left / 60_000)) })}</small>
      </p>
      <button type="button" className="btn" onClick={() => void end()}>
        {t('结束查看')}
      </button>
    </section>
  );
}
