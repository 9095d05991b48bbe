// What he must read who stands at the machine, before it gives him anything.
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import type { Decision } from './use-virtual.ts';

interface Props {
  notices: NonNullable<Decision['notices']>;
  busy: boolean;
  read: (noticeIds: string[]) => void;
}

export function MustRead({ notices, busy, read }: Props) {
  const t = useT();
  return (
    <>
      {notices.map(({ noticeId, title, text }) => (
        <article key={noticeId} className="virtual-notice">
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
      <Button type="primary" size="large" loading={busy} onClick={() => read(notices.map(({ noticeId }) => noticeId))}>
        {t('我已阅读，继续')}
      </Button>
    </>
  );
}
