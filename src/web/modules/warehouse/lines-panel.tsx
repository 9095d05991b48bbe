// What belongs to a chosen document: its lines, channel by channel.
import { DocumentLines } from '../../kit/document/lines.tsx';
import { DocumentHead } from '../../kit/document/panel.tsx';
import { grouped, ofAll } from '../../kit/table/figures.tsx';

interface Line {
  lineNo: number;
  channelCode: string;
  productCode: string;
  productName: string;
  unit: string;
  num: number;
  /** Of that much, where it is done in parts. */
  of?: number;
}

/** Takes the document's name and its lines. */
export function LinesPanel({ title, remark, lines }: { title: string; remark: string | null; lines: readonly Line[] }) {
  return (
    <>
      <DocumentHead name={title} remark={remark} />
      <DocumentLines
        lines={lines}
        before={({ channelCode }) => channelCode}
        figure={({ num, of }) => (of === undefined ? grouped(num) : ofAll(num, of))}
      />
    </>
  );
}
