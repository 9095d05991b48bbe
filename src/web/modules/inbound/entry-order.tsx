// 入库单 (/wms/warehousing): what was received, lot by lot; posted, settled where it is on hold, put away.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { EntryQuality, PostingStatus } from '../../../contract/inbound/codes.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { action, type Action } from '../../kit/list/actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DocumentHead, DocumentPanel } from '../../kit/document/panel.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { PutAwayDialog } from './put-away-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const { list, find, post, release, deleteDetail } = inbound.entryOrder;
type Entry = Row<typeof list>;
type Line = Out<typeof find>['lines'][number];

const isWaiting = ({ postingStatus }: Entry): boolean => postingStatus === PostingStatus.pending;

/** Both ways of settling what is on hold. */
const settles = (label: string, passFlag: boolean): Action<Entry> => ({
  label,
  permit: release.permit,
  danger: !passFlag,
  when: ({ heldNum }) => heldNum > 0,
  start: ({ entryNumber }, desk) =>
    void call(find, { entryNumber }).then(
      (entry) => desk.show((place) => <ReleaseDialog {...place} entry={entry} passFlag={passFlag} />),
      () => undefined,
    ),
});

/** Says of a line that it is not good; nothing of one that is. */
const qualityTag = ({ entryQuality }: Line) =>
  entryQuality === EntryQuality.good ? null : <StatusTag codes={EntryQuality} value={entryQuality} />;

function Panel({ row }: { row: Entry }) {
  const t = useT();
  const may = useCan('wms.warehousing.update');
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
            note={({ poNo, batches }) => [poNo ?? t('未订购'), ...batches.map(lotText(t))].filter(Boolean).join(' · ')}
            end={may && isWaiting(head) && !busy ? drop : undefined}
          />
        </>
      )}
    </DocumentPanel>
  );
}

type Lot = { batchNo: string | null; expiryDate: string | null; num: number; heldNum: number; restNum: number };
/** A lot in a line: its number, until when it keeps, and what is still to be done with it. */
const lotText =
  (t: ReturnType<typeof useT>) =>
  ({ batchNo, expiryDate, num, heldNum, restNum }: Lot): string =>
    [
      batchNo && `${batchNo} × ${grouped(num)}`,
      expiryDate && t('至{day}', { day: expiryDate }),
      heldNum > 0 && t('待检{n}', { n: grouped(heldNum) }),
      restNum > 0 && t('待上货架{n}', { n: grouped(restNum) }),
    ]
      .filter(Boolean)
      .join(' ');

export default listScreen(list, {
  search: ['entryNumber', 'poNo', 'warehouseId', 'vendorId', 'postingStatus', 'productId', 'restFlag', 'heldFlag', 'createdAt'],
  columns: [
    { name: 'entryNumber', width: 150, fixed: 'left' },
    { name: 'postingStatus', width: 96 },
    { name: 'poNos', width: 180, align: 'left' },
    { name: 'vendorNames', width: 150, align: 'left' },
    { name: 'warehouseName', width: 120 },
    { name: 'entryDate', width: 104 },
    { name: 'lineCount', width: 80 },
    { name: 'num', width: 88, align: 'right' },
    { name: 'heldNum', width: 88, align: 'right' },
    { name: 'refusedNum', width: 88, align: 'right', hidden: true },
    { name: 'restNum', width: 96, align: 'right' },
    { name: 'putNum', width: 96, align: 'right', hidden: true },
    { name: 'creator', width: 96 },
    'createdAt',
    { name: 'poster', width: 96, hidden: true },
    { name: 'postedAt', hidden: true },
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [
    { label: '收货', permit: inbound.expectedOrder.list.permit, primary: true, start: () => go('/wms/purchase?openFlag=true') },
    exportButton(list, 'wms.warehousing.export'),
  ],
  rowActions: [
    action('过账', post, {
      when: ({ postingStatus }: Entry) => postingStatus !== PostingStatus.posted,
      confirm: '过账后货物计入仓库，不能再修改。',
      input: ({ entryNumber }: Entry) => ({ entryNumber }),
      done: '已过账',
    }),
    {
      label: '上货架',
      permit: inbound.putAway.book.permit,
      when: ({ restNum }) => restNum > 0,
      start: ({ entryNumber }, desk) => desk.show((place) => <PutAwayDialog {...place} entryNumber={entryNumber} />),
    },
    settles('待检合格', true),
    settles('待检退回', false),
  ],
  panel: { title: '入库明细', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.entryNumber} ${row.vendorNames}`,
  empty: '还没有入库单。在“采购订单”里收货后，每次收货在这里占一行。',
});
