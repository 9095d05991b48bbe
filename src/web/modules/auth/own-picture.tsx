// The picture that stands in the top bar: chosen, seen at once, taken away.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { auth } from '../../../contract/auth/index.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { imageAccept, imageProblem, uploadImage } from '../../kernel/media.ts';
import { toast } from '../../kernel/notify.ts';
import { keepUser, type User } from '../../kernel/session.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';

/** Sends what was changed of the own account, and shows it everywhere at once. Throws what refused; it has been shown unless `silent`. */
export async function changeOwn(change: Sent<typeof auth.updateAccount>, options: { silent?: boolean } = {}): Promise<void> {
  await call(auth.updateAccount, change, options);
  keepUser(await call(auth.info, {}, { silent: true }));
}

/** The picture with its buttons; `barred` while somebody is seen as. */
export function OwnPicture({ user, barred }: { user: User; barred: boolean }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const save = async (address: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      await changeOwn({ avatarUrl: await address() });
      toast.success(t('已保存'));
    } catch {
      // Shown by the call.
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const problem = imageProblem(file);
    if (problem) toast.warning(t(...problem));
    else void save(() => uploadImage(file));
  };
  return (
    <div className="own-account-picture">
      {user.avatarUrl ? (
        <StoredImage url={user.avatarUrl} alt={t('头像')} />
      ) : (
        <span className="own-account-nobody" aria-hidden>
          {(user.userName || user.loginAccount).slice(0, 1)}
        </span>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept={imageAccept}
        aria-label={t('头像')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button loading={busy} disabled={barred} onClick={() => field.current?.click()}>
        {t(user.avatarUrl ? '更换头像' : '上传头像')}
      </Button>
      {user.avatarUrl && (
        <Button disabled={barred || busy} onClick={() => void save(() => Promise.resolve(''))}>
          {t('去掉头像')}
        </Button>
      )}
    </div>
  );
}
