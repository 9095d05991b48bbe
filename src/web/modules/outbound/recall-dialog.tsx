// 召回: where a lot lies and who has it, before it is stopped everywhere.
import { useState } from 'react';
import { Input } from 'antd';
import { outbound } from '../../../contract/outbound/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { WhereAndWho, type Lot } from './lot-panel.tsx';
import './outbound.css';

interface Props {
  open: boolean;
  close: () => void;
  lot: Lot;
}

export function RecallDialog({ open, close, lot }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const [reason, setReason] = useState(() => t('质量问题'));
  const save = async () => {
    if (busy || !reason.trim()) return;
    if ((await send(outbound.lot.stop, { id: lot.id, reason: reason.trim() }, '已全部停用')) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('召回')} ${lot.lotNo} ${lot.productName}`}
      width={720}
      ok={{ text: '全部停用', run: () => void save(), busy }}
    >
      <Problem text={problem} />
      <p>
        {t('在库{stored}{unit}将在所有仓库、货道和设备停用，已占用的{reserved}{unit}不再保留；员工手上的{held}{unit}请按名单收回。', {
          stored: grouped(lot.storedNum),
          reserved: grouped(lot.reservedNum),
          held: grouped(lot.heldNum),
          unit: lot.unit,
        })}
      </p>
      <div className="out-rest">
        <label>
          <span>{t('召回原因')}</span>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
      </div>
      <WhereAndWho lot={lot} />
    </Dialog>
  );
}
