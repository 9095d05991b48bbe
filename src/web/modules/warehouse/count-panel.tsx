// A count at the right of the list: what differs; while it is blind, that it is.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { isBeingCounted } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { useT } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel, found } from '../../kit/document/index.ts';

const { list, find } = warehouse.prewhInventory;
type Count = Row<typeof list>;

const signed = (n: number | null): string => `${(n ?? 0) > 0 ? '+' : ''}${n}`;

export function CountPanel({ row }: { row: Count }) {
  const t = useT();
  return (
    <DocumentPanel row={row} read={found(find)} again={({ status, countedLines, againLines }) => [status, countedLines, againLines]}>
      {({ lines }, { id, status, inventoryNo, remark, countedLines, lineCount, againLines }) => {
        const isBlind = isBeingCounted({ status });
        const differing = lines.filter(({ diffNum }) => diffNum);
        const figures = { n: countedLines, all: lineCount };
        return (
          <>
            <DocumentHead name={inventoryNo} remark={remark}>
              {isBlind
                ? t('已盘{n}/{all}，待复盘{again}', { ...figures, again: againLines })
                : t('已盘{n}/{all}，差异{differ}', { ...figures, differ: differing.length })}
            </DocumentHead>
            {isBlind && <p>{t('盘点结束后显示账面和差异。')}</p>}
            {!isBlind && differing.length === 0 && <p>{t('全部与账面一致。')}</p>}
            <DocumentLines
              lines={differing.map(({ productCode: _, ...line }) => line)}
              before={({ channelCode }) => channelCode}
              figure={({ diffNum }) => signed(diffNum)}
              lacks={({ diffNum }) => (diffNum ?? 0) < 0}
              note={({ bookNum, realNum }) => t('账面{book}，实盘{real}', { book: bookNum ?? 0, real: realNum ?? 0 })}
            />
            <ApprovalTrail bizType={WorkflowBizType.prewhCount} docId={id} />
          </>
        );
      }}
    </DocumentPanel>
  );
}
