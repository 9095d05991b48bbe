// The right panel: the picture, what was recognised on it and what a person said.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { vision } from '../../../contract/vision/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { grouped } from '../../kit/list/index.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { percentOf } from '../../floor/percent.ts';
import './vision.css';

type Vision = Row<typeof vision.records>;

export function VisionPanel({ row }: { row: Vision }) {
  const t = useT();
  return (
    <>
      <Picture row={row} />
      <dl className="vision-said">
        <dt>{t('识别为')}</dt>
        <dd>
          {row.recognisedName ? `${row.recognisedName} × ${grouped(row.recognisedNum)} · ${percentOf(row.confidence)}` : t('没有识别出')}
        </dd>
        {row.confirmedAt && (
          <>
            <dt>{t('核对')}</dt>
            <dd>
              {row.confirmedName ? `${row.confirmedName} × ${grouped(row.confirmedNum)}` : t('没有商品')} · {row.confirmedBy}
            </dd>
          </>
        )}
        {row.bookedNum > 0 && (
          <>
            <dt>{t('已登记领料')}</dt>
            <dd>{grouped(row.bookedNum)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** The picture with where and when it was taken; a sentence once it has had its time. */
export function Picture({ row }: { row: Vision }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const where = [row.prewhName, row.channelCode, row.empName, formatDateTime(row.shotAt, zone)].filter(Boolean).join(' · ');
  return (
    <figure className="vision-picture">
      {row.pictureUrl ? (
        <StoredImage url={row.pictureUrl} alt={t('图片{no}', { no: row.visionNo })} />
      ) : (
        <p>{t('图片保留180天，已经删除。')}</p>
      )}
      <figcaption>{where}</figcaption>
    </figure>
  );
}
