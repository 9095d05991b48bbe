// What follows a receipt: its goods are labelled and put away, its order is looked at.
import { shared } from '../../../contract/customer/shared.ts';
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { inbound } from '../../../contract/inbound/index.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { placeOf } from '../../floor/customer-screens.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useAllowed, type Dialogs } from '../../kit/list/actions.tsx';
import { listAt, go } from '../../kernel/router.tsx';
import { useT } from '../../kernel/i18n.ts';
import { lazy, Wait } from '../../kernel/later.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { printLabels, useChoice } from '../../floor/labels/choice.ts';
import { PutAwayDialog } from './put-away-dialog.tsx';

const PrintLabels = lazy(() => import('../../floor/labels/print-dialog.tsx'));

interface Props {
  open: boolean;
  close: () => void;
  entryNumber: string;
}

/** Says the number of what was posted, and offers what is done next: whoever may put it away stands before the bins at once. */
export const openReceived = (entryNumber: string, dialogs: Dialogs): void =>
  dialogs.show((place) => <ReceivedDialog {...place} entryNumber={entryNumber} />);

function ReceivedDialog({ open, close, entryNumber }: Props) {
  const t = useT();
  const [may] = useAllowed(NEXT);
  const next = (
    <div className="inb-next">
      <Labels entryNumber={entryNumber}>
        <Button onClick={() => (close(), go(listAt(placeOf('wms.warehousing'), { entryNumber })))}>{t('查看入库单')}</Button>
      </Labels>
    </div>
  );
  const title = t('入库单{entry}已过账', { entry: entryNumber });
  if (may)
    return (
      <PutAwayDialog
        open={open}
        close={close}
        entryNumber={entryNumber}
        above={
          <div className="inb-received">
            <p>{title}</p>
            {next}
          </div>
        }
      />
    );
  return (
    <Dialog open={open} close={close} title={title} width={520}>
      <p>{t('货物已在仓库里。下一步可以放到智能仓的货道上。')}</p>
      {next}
    </Dialog>
  );
}
const NEXT = [{ permit: inbound.putAway.book.permit }] as const;

/** Printed at once as the last time; or, behind what else is done, on another printer, in another layout, so many of each. */
function Labels({ entryNumber, children }: { entryNumber: string; children: ReactNode }) {
  const t = useT();
  const may = useCan(shared('wms.warehousing.print'));
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState(0);
  if (!may) return children;
  const close = () => (setChoosing(false), setChosen(chosen + 1));
  return (
    <>
      <PrintNow key={chosen} entryNumber={entryNumber} />
      {children}
      <Button onClick={() => setChoosing(true)}>{t('换打印机或版式')}</Button>
      {choosing && (
        <Wait fallback={null}>
          <PrintLabels open close={close} labelType={LabelType.entryBatch} which={{ entryNumbers: [entryNumber] }} />
        </Wait>
      )}
    </>
  );
}

/** A label for each lot, in the layout and on the printer that were used last. */
function PrintNow({ entryNumber }: { entryNumber: string }) {
  const t = useT();
  const [choice] = useChoice(LabelType.entryBatch);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    const rows = await call(paper.codeLabel.list, { labelType: LabelType.entryBatch, entryNumbers: [entryNumber] });
    await printLabels({ labelType: LabelType.entryBatch, choice, lines: rows.map(({ bizId }) => ({ bizId, copies: 1 })) });
  };
  const run = () => {
    setBusy(true);
    print()
      // What kept it from printing has been shown.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button loading={busy} onClick={run}>
      {t('打印标签（{layout}）', { layout: [choice.name, choice.printer?.printerName].filter(Boolean).join(' · ') })}
    </Button>
  );
}
