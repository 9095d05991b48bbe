// The pictures of a product: several, the first stands for it. Thumbnails in the panel, the whole picture in a dialog.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { PICTURES, productPicture } from '../../../contract/product/picture.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { imageAccept, imageProblem, IMAGE_TIMEOUT } from '../../kernel/media.ts';
import { toast } from '../../kernel/notify.ts';
import { upload } from '../../kernel/upload.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';
import './product.css';

type Picture = Out<typeof productPicture.list>[number];

/** Adds pictures one after the other; why one failed has been shown, the others go on. */
function useUpload(productId: string) {
  const t = useT();
  const [busy, setBusy] = useState(0);
  const send = async (files: readonly File[]) => {
    setBusy(files.length);
    const failed: string[] = [];
    for (const file of files) {
      const problem = imageProblem(file);
      if (problem) toast.warning(`${file.name}${t('：')}${t(...problem)}`);
      else
        await upload(productPicture.upload, file, { productId }, undefined, { timeout: IMAGE_TIMEOUT }).catch(() => failed.push(file.name));
      setBusy((left) => left - 1);
    }
    if (failed.length > 0) toast.warning(t('没有上传：{names}', { names: failed.join(t('、')) }));
    await refreshAll();
  };
  return { busy, send };
}

const PICTURE = 'product.productList.picture';

export function Pictures({ productId, name }: { productId: string; name: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [large, setLarge] = useState<Picture | undefined>(undefined);
  const { busy, send } = useUpload(productId);
  const { data, error, refetch } = useRead(productPicture.list, { productId });
  const room = PICTURES - (data?.length ?? 0);
  return (
    <section aria-label={t('商品图片')}>
      <ul className="goods-pictures">
        {(data ?? []).map((picture, at) => (
          <li key={picture.id}>
            <button type="button" className="goods-picture" onClick={() => setLarge(picture)} aria-label={t('放大第{n}张', { n: at + 1 })}>
              <StoredImage url={picture.thumbUrl} alt={`${name} ${at + 1}`} />
            </button>
            {at === 0 ? (
              <small>{t('主图')}</small>
            ) : (
              <Can right={PICTURE}>
                <Choose picture={picture} at={at} />
              </Can>
            )}
          </li>
        ))}
      </ul>
      {error && !data && <NotThere asked={{ error, refetch }} />}
      {data?.length === 0 && <p>{t('还没有图片。')}</p>}
      <Can right={PICTURE}>
        <input
          ref={field}
          type="file"
          hidden
          multiple
          accept={imageAccept}
          aria-label={t('选择商品图片')}
          onChange={(event) => {
            void send([...(event.target.files ?? [])].slice(0, room));
            event.target.value = '';
          }}
        />
        <Button size="small" loading={busy > 0} disabled={room <= 0} onClick={() => field.current?.click()}>
          {busy > 0 ? t('还有{n}张', { n: busy }) : t('上传图片')}
        </Button>
      </Can>
      <Large picture={large} name={name} close={() => setLarge(undefined)} />
    </section>
  );
}

/** Puts a picture first: it is the one that lists and machines show. */
function Choose({ picture, at }: { picture: Picture; at: number }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  return (
    <>
      <button
        type="button"
        className="kit-link"
        aria-label={t('把第{n}张设为主图', { n: at + 1 })}
        disabled={busy}
        onClick={() => void send(productPicture.choose, { id: picture.id }, '已设为主图')}
      >
        {t('设为主图')}
      </button>
      {problem && <small role="alert">{problem}</small>}
    </>
  );
}

function Large({ picture, name, close }: { picture: Picture | undefined; name: string; close: () => void }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const remove = async () => {
    if (picture && (await send(productPicture.delete, { id: picture.id }, '图片已删除')) !== undefined) close();
  };
  return (
    <Dialog
      open={picture !== undefined}
      close={close}
      title={name}
      width={720}
      footer={
        <Can right={PICTURE}>
          <Button danger loading={busy} onClick={() => void remove()}>
            {t('删除这张图片')}
          </Button>
        </Can>
      }
    >
      {problem && <p role="alert">{problem}</p>}
      {picture && (
        <>
          <div className="goods-large">
            <StoredImage url={picture.url} alt={name} />
          </div>
          <p>
            <small>{`${picture.fileName} · ${picture.width}×${picture.height} · ${Math.ceil(picture.size / 1024)} KB · ${picture.createdBy}`}</small>
          </p>
        </>
      )}
    </Dialog>
  );
}
