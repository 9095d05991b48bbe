// 收货: what came of each line, with its lot where it has one; less than was sent leaves the rest open.
import { useState } from 'react';
import type { Endpoint, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { addDays, dayOf, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import type { ListEndpoint } from '../../kit/list/use-list.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { waitingNow } from '../../kernel/journal/journal.ts';
import { receivedHere, tellReceived } from '../../floor/kept-receipts.ts';
import { inPacks } from '../../floor/packs.ts';
import { useSession } from '../../kernel/session.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import type { Title } from '../../kit/table/number-table.tsx';
import { NumbersDialog, type NumberLine } from '../../kit/table/numbers-dialog.tsx';
import { DayField } from '../../kit/form/control.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { allRows } from '../../kit/list/all-rows.ts';
import { stillOpen } from './open-lines.ts';

const { purchaseOrder, delivery } = purchase;

type ReceiveLine = NumberLine & { expiryDays: number | null };

interface Lot {
  lotNo?: string;
  expiryDate?: string | undefined;
}
interface Props {
  open: boolean;
  close: () => void;
  title: string;
  endpoint: Endpoint;
  id: string;
  titles: readonly Title[];
  lines: readonly ReceiveLine[];
}

const LOT = ['批号', '有效期至'] as const;

function ReceiveDialog({ open, close, title, endpoint, id, titles, lines }: Props) {
  const say = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  // What keeps for so long expires that much later, unless somebody says otherwise.
  const [lots, setLots] = useState<ReadonlyMap<string, Lot>>(
    () =>
      new Map(
        lines.flatMap(({ key, expiryDays }) => (expiryDays ? [[key, { expiryDate: addDays(dayOf(new Date(), zone), expiryDays) }]] : [])),
      ),
  );
  const { busy, problem, keep } = useKeep();
  const put = (key: string, lot: Lot) => setLots(new Map(lots).set(key, { ...lots.get(key), ...lot }));
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const said = lines.map(({ key }) => {
      const { lotNo, expiryDate } = lots.get(key) ?? {};
      return { lineNo: Number(key), num: numbers.get(key) ?? 0, ...(lotNo ? { lotNo } : {}), expiryDate: expiryDate || null };
    });
    if (await keep({ endpoint, input: { id, lines: said } as Sent<Endpoint>, name: title, subject: id, done: '已收货' })) close();
  };
  const lotOf = (key: string) => {
    const { lotNo = '', expiryDate } = lots.get(key) ?? {};
    const called = (label: string) => `${lines.find((line) => line.key === key)?.name ?? ''} ${say(label)}`;
    return [
      <input
        key="lotNo"
        maxLength={50}
        aria-label={called(LOT[0])}
        value={lotNo}
        onChange={(event) => put(key, { lotNo: event.target.value })}
      />,
      <DayField
        key="expiryDate"
        name="expiryDate"
        label={called(LOT[1])}
        value={expiryDate}
        change={(day) => put(key, { expiryDate: day as string | undefined })}
      />,
    ];
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={title}
      titles={titles}
      lines={lines}
      ok="收货"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
      more={{ titles: LOT, cells: lotOf }}
    />
  );
}

const product = (row: { productName: string; productCode: string }) => (
  <>
    {row.productName}
    <small>{row.productCode}</small>
  </>
);

type Titled = { titles: readonly Title[]; lines: readonly ReceiveLine[] };

/** The lines of an order that are still open and not on their way, all of it proposed, without what was received `here`. */
export async function openLines(orderId: string, here: ReadonlyMap<number, number> = new Map()): Promise<Titled> {
  const rows = await allRows(purchaseOrder.lines as ListEndpoint, { orderId, openFlag: true });
  const lines = stillOpen(rows as Row<typeof purchaseOrder.lines>[], here).map(({ most, ...row }) => {
    const cells = [row.lineNo, product(row), grouped(row.num), grouped(row.receivedNum), grouped(most), row.unit];
    const { expiryDays, productCode, barcode } = row;
    const scan = { goods: [productCode, barcode] };
    return { key: String(row.lineNo), name: row.productName, cells, proposed: most, most, amount: inPacks(row), expiryDays, scan };
  });
  return {
    titles: ['行号', '商品名称', { figure: '订购数量' }, { figure: '已交数量' }, { figure: '未交数量' }, '单位', { figure: '数量' }],
    lines,
  };
}

/** Opens the receipt of what came unannounced. */
export async function receiveOrder({ id, poNo }: { id: string; poNo: string }, dialogs: Dialogs): Promise<void> {
  // Before the order is asked for: what is sent meanwhile is proposed too little of rather than twice.
  const kept = waitingNow();
  const here = receivedHere({ id, poNo }, kept);
  const lines = await openLines(id, here);
  if (lines.lines.length === 0 && here.size > 0) return tellReceived([{ id, poNo }], kept);
  dialogs.show((place) => <ReceiveDialog {...place} {...lines} title={`${t('收货')} ${poNo}`} endpoint={purchaseOrder.receive} id={id} />);
}

/** Opens the receipt of a delivery: what was sent is proposed. */
export async function receiveDelivery({ id, deliveryNo }: { id: string; deliveryNo: string }, dialogs: Dialogs): Promise<void> {
  const kept = waitingNow();
  // A delivery is received as a whole.
  if (receivedHere({ id }, kept).size > 0) return tellReceived([{ id }], kept);
  const rows = (await allRows(delivery.lines as ListEndpoint, { deliveryId: id })) as Row<typeof delivery.lines>[];
  const lines = rows.map((row) => ({
    key: String(row.lineNo),
    name: row.productName,
    cells: [row.lineNo, product(row), grouped(row.num), row.unit],
    proposed: row.num,
    amount: inPacks(row),
    expiryDays: row.expiryDays,
    scan: { goods: [row.productCode, row.barcode], ...(row.lotNo ? { lots: [row.lotNo] } : {}) },
  }));
  const titles = ['行号', '商品名称', { figure: '发货数量' }, '单位', { figure: '实收数量' }];
  dialogs.show((place) => (
    <ReceiveDialog {...place} titles={titles} lines={lines} title={`${t('收货')} ${deliveryNo}`} endpoint={delivery.receive} id={id} />
  ));
}
