// 记录: who was lent what and gave it back in which state; a damaged one is settled here.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { ToolDeskDirection, ToolOutcome, ToolState } from '../../../contract/tool/codes.ts';
import { tool } from '../../../contract/tool/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { formAction } from '../../kit/form/index.ts';
import { column, hidden, listScreen } from '../../kit/list/index.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';

const { list, settle } = tool.desk;

const waits = ({ direction, toolState, outcome }: Row<typeof list>): boolean =>
  direction === ToolDeskDirection.back && toolState === ToolState.broken && outcome === null;

const saidOf = ({ waits: asked }: Out<typeof settle>): string => (asked ? '已提交审批，通过后才生效' : '已处理');

/** What became of it; until others have agreed to scrap it, that they are asked. */
function Outcome({ outcome, scrapWaits }: Row<typeof list>) {
  const t = useT();
  return outcome === null ? scrapWaits && t('报废待审批') : <StatusTag codes={ToolOutcome} value={outcome} />;
}

/** Which way it went; on a phone, where a card has room for one word, what became of it instead. */
function Direction(row: Row<typeof list>) {
  const isCard = useSession(({ device }) => device === 'mobile');
  return isCard && (row.outcome !== null || row.scrapWaits) ? (
    <Outcome {...row} />
  ) : (
    <StatusTag codes={ToolDeskDirection} value={row.direction} />
  );
}

export default listScreen(list, {
  search: ['waitingFlag', 'direction', 'toolState', 'empId', 'productId', 'cutterCode'],
  columns: [
    column('direction', (row) => <Direction {...row} />, { width: 80, fixed: 'left' }),
    { name: 'toolState', width: 112 },
    { name: 'empName', width: 96 },
    { name: 'productName', width: 180, align: 'left' },
    { name: 'cutterCode', width: 120 },
    { name: 'num', width: 80 },
    { name: 'remark', width: 160, align: 'left' },
    column('pictures', ({ pictures }) => pictures[0] && <StoredImage className="goods-thumb" url={pictures[0]} alt="" />, { width: 80 }),
    { name: 'warehouseName', width: 130 },
    { name: 'checker', width: 96 },
    'checkedAt',
    column('outcome', (row) => <Outcome {...row} />, { width: 112 }),
    ...hidden('empCode', 'productCode', 'settler', 'settledAt', 'settleRemark'),
  ],
  rowActions: [formAction('处理待修', settle, { fields: ['outcome', { name: 'settleRemark', whole: true }], when: waits, done: saidOf })],
  nameOf: (row) => `${row.empName ?? ''} ${row.productName}`,
  empty: '还没有在借还台借还的工具。',
});
