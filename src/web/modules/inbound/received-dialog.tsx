// What follows a receipt: its goods are put away, its order is looked at.
import { useState } from 'react';
import { Button } from 'antd';
import { inbound } from '../../../contract/inbound/index.ts';
import { useAllowed, type Dialogs } from '../../kit/list/actions.tsx';
import { listAt, go } from '../../kernel/router.tsx';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { PutAwayDialog } from './put-away-dialog.tsx';

interface Props {
  open: boolean;
  close: () => void;
  entryNumber: string;
}

/** Says the number of what was posted, and offers what is done next. */
export const openReceived = (entryNumber: string, dialogs: Dialogs): void =>
  dialogs.show((place) => <ReceivedDialog {...place} entryNumber={entryNumber} />);

function ReceivedDialog({ open, close, entryNumber }: Props) {
  const t = useT();
  const [putting, setPutting] = useState(false);
  const [may] = useAllowed(NEXT);
  if (putting) return <PutAwayDialog open={open} close={close} entryNumber={entryNumber} />;
  return (
    <Dialog
      open={open}
      close={close}
      title={t('入库单{entry}已过账', { entry: entryNumber })}
      width={520}
      footer={
        <div className="kit-foot">
          <Button onClick={() => (close(), go(listAt('/wms/warehousing', { entryNumber })))}>{t('查看入库单')}</Button>
          {may && (
            <Button type="primary" onClick={() => setPutting(true)}>
              {t('上货架')}
            </Button>
          )}
        </div>
      }
    >
      <p>{t('货物已在仓库里。下一步可以放到智能仓的货道上。')}</p>
    </Dialog>
  );
}
const NEXT = [{ permit: inbound.putAway.book.permit }] as const;
