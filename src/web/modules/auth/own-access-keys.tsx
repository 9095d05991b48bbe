// One's own access keys: for programs that call in one's name. Made after the password, shown once, ended by one press.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { auth } from '../../../contract/auth/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { lazy, Wait } from '../../kernel/later.tsx';

const AccessKeyForm = lazy(() => import('./access-key-form.tsx'));
type AccessKey = Out<typeof auth.accessKeys>[number];

/** The section; `barred` while somebody is seen as. */
export function OwnAccessKeys({ barred }: { barred: boolean }) {
  const t = useT();
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [auth.accessKeys.path],
    queryFn: ({ signal }) => call(auth.accessKeys, {}, { signal, silent: true }),
    staleTime: 0,
  });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />;
  if (!data) return <Skeleton rows={1} />;
  const close = (): void => {
    setMaking(false);
    void refetch();
  };
  const end = async ({ accessKeyId, keyName }: AccessKey): Promise<void> => {
    await call(auth.endAccessKey, { accessKeyId });
    toast.success(t('“{name}”已停用', { name: keyName }));
    void refetch();
  };
  return (
    <>
      <p className="own-account-hint">
        {t('让程序以您的名义读取或登记数据：放在请求头 auth_token 里。它最多能做您自己能做的事，操作日志会写明是哪个密钥。')}
      </p>
      <ul className="own-sessions">
        {data.map((row) => (
          <KeyRow key={row.accessKeyId} row={row} barred={barred} end={() => void end(row).catch(() => undefined)} />
        ))}
      </ul>
      {making ? (
        <Wait fallback={<Skeleton rows={4} />}>
          <AccessKeyForm done={close} />
        </Wait>
      ) : (
        <Button disabled={barred} onClick={() => setMaking(true)}>
          {t('新建访问密钥')}
        </Button>
      )}
    </>
  );
}

function KeyRow({ row, barred, end }: { row: AccessKey; barred: boolean; end: () => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? 'Asia/Shanghai';
  const { keyName, rights, networks, expiresAt, lastUsedAt } = row;
  const used = lastUsedAt ? `${t('最近使用')} ${formatDateTime(lastUsedAt, zone)}` : t('还没有用过');
  const until = formatDateTime(expiresAt, zone);
  return (
    <li className="own-session">
      <div>
        <strong>{keyName}</strong>
        {networks.length > 0 && <p>{`${t('只能从这些地址使用')} ${networks.join(' ')}`}</p>}
        <p>{`${t('{n}项权限', { n: rights.length })} · ${t('到期时间')} ${until} · ${used}`}</p>
      </div>
      <Button size="small" danger disabled={barred} onClick={end} aria-label={`${t('停用密钥')} ${keyName}`}>
        {t('停用密钥')}
      </Button>
    </li>
  );
}
