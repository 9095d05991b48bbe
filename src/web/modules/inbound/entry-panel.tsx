// An entry order at the right of the list: its lines with their lots, and what is still to be done with each.
import { shared } from '../../../contract/customer/shared.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { EntryQuality, PostingStatus } from '../../../contract/inbound/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { invoicedText, isOverInvoiced } from '../../floor/invoiced.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel } from '../../kit/document/index.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/table/status-tag.tsx';

const { list, find, deleteDetail } = inbound.entryOrder;
type Entry = Row<typeof list>;
type Line = Out<typeof find>['lines'][number];

/** Says of a line that it is not good; nothing of one that is. */
const qualityTag = ({ entryQuality }: Line) =>
  entryQuality === EntryQuality.good ? null : <StatusTag codes={EntryQuality} value={entryQuality} />;

export function EntryPanel({ row }: { row: Entry }) {
  const t = useT();
  const may = useCan(shared('wms.warehousing.update'));
  const { busy, problem, send } = useSend();
  const drop = ({ eodId, productName }: Line) => (
    <button
      type="button"
      className="kit-link kit-danger"
      aria-label={t('删除{name}', { name: productName })}
      onClick={() => void send(deleteDetail, { eodId })}
    >
      {t('删除')}
    </button>
  );
  return (
    <DocumentPanel
      row={row}
      read={{ path: find.path, of: ({ entryNumber }: Entry) => call(find, { entryNumber }, { silent: true }) }}
      again={({ postingStatus, putNum, heldNum }) => `${postingStatus}/${putNum}/${heldNum}`}
    >
      {(entry, head) => (
        <>
          <Problem text={problem} />
          <DocumentHead name={`${entry.entryNumber} ${entry.vendorNames}`} remark={entry.remark} />
          <DocumentLines
            lines={entry.lines}
            keyOf={({ eodId }) => eodId}
            before={qualityTag}
            figure={({ num }) => grouped(num)}
            note={(line) => [line.poNo ?? t('未订购'), ofOrder(t, line), ...line.batches.map(lotText(t))].filter(Boolean).join(' · ')}
            short={(line) => isOverInvoiced(line) || moreThanOrdered(line) > 0}
            end={may && head.postingStatus === PostingStatus.pending && !busy ? drop : undefined}
          />
        </>
      )}
    </DocumentPanel>
  );
}

/** What came beyond the order: the site lets some of it in. */
const moreThanOrdered = ({ orderedNum, receivedNum }: Line): number =>
  orderedNum === null ? 0 : Math.max(0, (receivedNum ?? 0) - orderedNum);

/** Of the line of its order: ordered, come in all, invoiced. */
const ofOrder = (t: Translate, line: Line): string =>
  [
    line.orderedNum !== null && t('订购{n}', { n: grouped(line.orderedNum) }),
    line.receivedNum !== null && t('已交{n}', { n: grouped(line.receivedNum) }),
    moreThanOrdered(line) > 0 && t('多交{n}', { n: grouped(moreThanOrdered(line)) }),
    invoicedText(t, line),
  ]
    .filter(Boolean)
    .join(' ');

type Lot = { batchNo: string | null; expiryDate: string | null; num: number; heldNum: number; restNum: number };
/** A lot in a line: its number, until when it keeps, and what is still to be done with it. */
const lotText =
  (t: Translate) =>
  ({ batchNo, expiryDate, num, heldNum, restNum }: Lot): string =>
    [
      batchNo && `${batchNo} × ${grouped(num)}`,
      expiryDate && t('至{day}', { day: expiryDate }),
      heldNum > 0 && t('待检{n}', { n: grouped(heldNum) }),
      restNum > 0 && t('待上货架{n}', { n: grouped(restNum) }),
    ]
      .filter(Boolean)
      .join(' ');
