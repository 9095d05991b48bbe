// What a list shows when it has no rows to show: why, and what to do next.
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { isCancelled } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import '../page/kit.css';

/** Says why there is nothing, and offers the next step. */
export function Empty({ why, next }: { why: string; next?: ReactNode }) {
  return (
    <output className="kit-empty">
      <p>{why}</p>
      {next}
    </output>
  );
}

/** What went wrong, above what is still there; the old rows stay readable. */
export function LoadError({ message, retry, kept }: { message: string; retry: () => void; kept: boolean }) {
  const t = useT();
  return (
    <div className="kit-error" role="alert">
      <span>
        {message}
        {kept && t('。下面是上次取得的数据。')}
      </span>
      <Button size="small" onClick={retry}>
        {t('重试')}
      </Button>
    </div>
  );
}

/** In the place of an answer: that it is awaited, or why it did not come, with another try. */
export function NotThere({ asked, rows = 4 }: { asked: { error: Error | null; refetch: () => unknown }; rows?: number }) {
  if (!asked.error) return <Skeleton rows={rows} />;
  return <LoadError message={asked.error.message} retry={() => void asked.refetch()} kept={false} />;
}

/** The same above a place that reads by itself (`useQuery`); nothing while all is well. */
export function ReadError({ read }: { read: { error: Error | null; data: unknown; refetch: () => unknown } }) {
  if (!read.error || isCancelled(read.error)) return null;
  return <LoadError message={read.error.message} retry={() => void read.refetch()} kept={read.data !== undefined} />;
}

/** True once `ms` have passed since the first drawing. */
export function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}

/** In the place of what is still on its way and has no shape yet: nothing to be seen, but who measures or takes a picture is told of it. */
export const Waiting = () => <output className="kit-waiting" aria-busy="true" />;

/** Waiting for rows: nothing to be seen for 100 ms, then the shape of what comes; after a second it says what is being done, with a way out. */
export function Skeleton({ rows, cancel }: { rows: number; cancel?: (() => void) | undefined }) {
  const t = useT();
  const [visible, slow] = [useLater(100), useLater(1000)];
  if (!visible) return <Waiting />;
  return (
    <output className="kit-skeleton" aria-label={t('正在读取')}>
      {slow && (
        <p>
          <progress /> {t('正在读取，数据较多，请稍候')}
          {cancel && (
            <Button size="small" type="link" onClick={cancel}>
              {t('取消')}
            </Button>
          )}
        </p>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden>
          <i /> <i /> <i /> <i />
        </div>
      ))}
    </output>
  );
}
