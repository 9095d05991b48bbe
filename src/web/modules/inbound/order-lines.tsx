// What of an order has come, line by line: the panel beside every list of expected orders.
import { inbound } from '../../../contract/inbound/index.ts';
import { call } from '../../kernel/api.ts';
import { invoicedText, isOverInvoiced } from '../../floor/invoiced.ts';
import { useT } from '../../kernel/i18n.ts';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DocumentHead, DocumentPanel } from '../../kit/document/panel.tsx';
import { grouped, ofAll } from '../../kit/table/figures.tsx';

const { find } = inbound.expectedOrder;
interface Ordered {
  id: string;
  poNo: string;
  vendorName: string;
  remark: string | null;
  receivedNum: number;
  heldNum: number;
}

export function OrderLines({ row }: { row: Ordered }) {
  const t = useT();
  return (
    <DocumentPanel
      row={row}
      read={{ path: find.path, of: ({ poNo }: Ordered) => call(find, { poNo }, { silent: true }) }}
      again={({ receivedNum, heldNum }) => `${receivedNum}/${heldNum}`}
    >
      {({ poNo, vendorName, remark, lines }) => (
        <>
          <DocumentHead name={`${poNo} ${vendorName}`} remark={remark} />
          <DocumentLines
            lines={lines}
            figure={({ receivedNum, num }) => ofAll(receivedNum, num)}
            note={({ packedNum, heldNum, openNum, ...line }) =>
              [
                packedNum,
                heldNum > 0 && t('待检{n}', { n: grouped(heldNum) }),
                openNum > 0 && t('未到{n}', { n: grouped(openNum) }),
                invoicedText(t, line),
              ]
                .filter(Boolean)
                .join(' · ')
            }
            short={isOverInvoiced}
          />
        </>
      )}
    </DocumentPanel>
  );
}
