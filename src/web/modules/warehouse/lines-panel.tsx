// What belongs to a chosen document: its lines, channel by channel.
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import './warehouse.css';

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

/** Takes the document's name and its lines; a sentence while none is chosen. */
export function LinesPanel({ title, remark, lines }: { title?: string; remark?: string | null; lines?: readonly Line[] | undefined }) {
  const t = useT();
  if (!lines) return <p>{t('选择一张单据，在这里看它的货道和商品。')}</p>;
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      {remark && <p>{remark}</p>}
      <ul className="wh-order">
        {lines.map((line) => (
          <li key={line.lineNo}>
            <span>
              {line.channelCode} {line.productName} <small>{line.productCode}</small>
            </span>
            <b>
              {grouped(line.num)}
              {line.of !== undefined && ` / ${grouped(line.of)}`} {line.unit}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
