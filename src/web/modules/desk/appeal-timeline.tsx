// What speaks for an appeal, beside the list: what was written down, what is said, and the pictures, large at a press.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { desk } from '../../../contract/desk/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import './desk.css';

type Appeal = Row<typeof desk.saleAppeal.list>;

const SAYS: Readonly<Record<Appeal['appealType'], string>> = {
  1: '记录领了{n}，申诉没有拿到{lack}，还可退{left}。',
  2: '记录领了{n}，申诉其中{lack}实际是“{product}”，还可改{left}。',
  3: '记录领了{n}，申诉其中{lack}实际是{emp}领的，还可改{left}。',
  4: '记录领了{n}，申诉还多领了{lack}没有记。',
};

/** The right panel of the list of appeals. */
export function AppealTimeline({ row }: { row: Appeal }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [large, setLarge] = useState<string | undefined>(undefined);
  const { tradeEmpName, productName, tradeNum, appealNum, leftNum, reason, pictures, vmName, channelCode, tradeTime } = row;
  return (
    <>
      <p>
        <b>{tradeEmpName}</b> {productName}
      </p>
      <p>
        {t(SAYS[row.appealType], {
          n: tradeNum,
          lack: appealNum,
          left: leftNum,
          product: row.rightProductName ?? '',
          emp: row.rightEmpName ?? '',
        })}
      </p>
      <p>
        <small>{[vmName, channelCode, formatDateTime(tradeTime, zone)].filter(Boolean).join(' · ')}</small>
      </p>
      <p>{reason}</p>
      {pictures.length === 0 ? (
        <p>{t('没有图片。')}</p>
      ) : (
        <div className="desk-pictures">
          {pictures.map((address, at) => (
            <button key={address} type="button" onClick={() => setLarge(address)} aria-label={t('放大第{n}张', { n: at + 1 })}>
              <StoredImage url={address} alt={t('申诉图片{n}', { n: at + 1 })} />
            </button>
          ))}
        </div>
      )}
      <ApprovalTrail bizType={WorkflowBizType.appeal} docId={row.id} />
      <Dialog open={large !== undefined} close={() => setLarge(undefined)} title={t('申诉图片')} width={720} footer={null}>
        {large && (
          <div className="desk-picture-large">
            <StoredImage url={large} alt={reason} />
          </div>
        )}
      </Dialog>
    </>
  );
}
