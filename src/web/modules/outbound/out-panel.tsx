// An out order at the right of the list: its lines with their lots, what has left, what is under way, what broke.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel, found } from '../../kit/document/index.ts';
import { grouped } from '../../kit/list/index.ts';
import { ofAll } from '../../kit/table/figures.tsx';
import type { OutRow } from './out-deeds.tsx';

const { find } = outbound.outOrder;
type Line = Out<typeof find>['lines'][number];

type Chosen = Pick<OutRow, 'id' | 'outState' | 'outNum' | 'transitNum' | 'num'>;

export function OutPanel({ row }: { row: Chosen }) {
  const t = useT();
  return (
    <DocumentPanel
      row={row}
      read={found(find)}
      again={({ outState, outNum, transitNum, num }) => `${outState}/${num}/${outNum}/${transitNum}`}
    >
      {(order) => (
        <>
          <DocumentHead name={`${order.outNumber} ${order.goesTo}`} remark={order.remark} />
          {order.releaseReason && <p className="kit-short">{t('过期放行原因：{reason}', { reason: order.releaseReason })}</p>}
          <DocumentLines
            lines={order.lines}
            figure={({ outNum, num }) => ofAll(outNum, num)}
            note={(line) => noteOf(line, { t, isTransfer: order.outKind === OutKind.transfer })}
            short={({ brokenNum, lostNum }) => brokenNum + lostNum > 0}
          />
        </>
      )}
    </DocumentPanel>
  );
}

/** Its lots, then how it came through. */
function noteOf(line: Line, { t, isTransfer }: { t: Translate; isTransfer: boolean }): string {
  const lots = line.lots
    .filter(({ lotNo }) => lotNo)
    .map(({ lotNo, expiryDate, num }) => `${lotNo} × ${grouped(num)}${expiryDate ? ` ${t('至{day}', { day: expiryDate })}` : ''}`);
  const came: readonly [text: string, num: number][] = isTransfer
    ? [
        ['在途{n}', line.transitNum],
        ['已收{n}', line.receivedNum],
        ['破损{n}', line.brokenNum],
        ['丢失{n}', line.lostNum],
      ]
    : [['已退{n}', line.returnedNum]];
  return [...lots, ...came.flatMap(([text, n]) => (n > 0 ? [t(text, { n: grouped(n) })] : []))].join(' · ');
}
