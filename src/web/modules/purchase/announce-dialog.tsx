// 登记发货: what a vendor has sent of an order, when it should be here, and how it travels.
import { useState } from 'react';
import { purchase } from '../../../contract/purchase/index.ts';
import { t, useT } from '../../kernel/i18n.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import type { Title } from '../../kit/table/number-table.tsx';
import { NumbersDialog, type NumberLine } from '../../kit/table/numbers-dialog.tsx';
import { DayField } from '../../kit/form/control.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { openLines } from './receive-dialog.tsx';

const { create } = purchase.delivery;
const FIELDS = [
  ['carrier', '承运'],
  ['trackingNo', '运单号'],
] as const;
type Said = Partial<Record<(typeof FIELDS)[number][0] | 'deliveryDate', string | undefined>>;

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  orderId: string;
  titles: readonly Title[];
  lines: readonly NumberLine[];
}

function AnnounceDialog({ open, close, title, orderId, titles, lines }: Props) {
  const say = useT();
  const [said, setSaid] = useState<Said>({});
  const { busy, problem, send } = useSend();
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const sent = lines.map(({ key }) => ({ lineNo: Number(key), num: numbers.get(key) ?? 0 })).filter(({ num }) => num > 0);
    const head = Object.fromEntries(Object.entries(said).filter(([, text]) => text?.trim()));
    if ((await send(create, { orderId, ...head, lines: sent }, '已登记发货')) !== undefined) close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={title}
      titles={titles}
      lines={lines}
      ok="登记发货"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    >
      <div className="buy-head">
        <label>
          {say('预计到达')}
          <DayField
            name="deliveryDate"
            label={say('预计到达')}
            value={said.deliveryDate}
            change={(day) => setSaid({ ...said, deliveryDate: day as string | undefined })}
          />
        </label>
        {FIELDS.map(([name, label]) => (
          <label key={name}>
            {say(label)}
            <input maxLength={50} value={said[name] ?? ''} onChange={(event) => setSaid({ ...said, [name]: event.target.value })} />
          </label>
        ))}
      </div>
    </NumbersDialog>
  );
}

/** Opens the announcement of a delivery of an order; all that is open is proposed. */
export async function announce({ id, poNo }: { id: string; poNo: string }, dialogs: Dialogs): Promise<void> {
  const lines = await openLines(id);
  dialogs.show((place) => <AnnounceDialog {...place} {...lines} title={`${t('登记发货')} ${poNo}`} orderId={id} />);
}
