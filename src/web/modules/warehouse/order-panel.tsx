// What belongs to the chosen order: its lines, how much of each was picked, where its goods are reserved.
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import './warehouse.css';

export interface PanelLine {
  key: string;
  productCode: string;
  productName: string;
  unit: string;
  asked: number;
  done: number;
  freeNum: number;
  places: readonly { channelId: string; channelCode: string; held: number }[];
}
interface Props {
  title: string;
  remark: string | null;
  lines: readonly PanelLine[];
  /** Goods are not reserved yet: what is free is said instead. */
  waiting: boolean;
  /** Takes a line out of the order, where that can be done. */
  remove?: ((line: PanelLine) => void) | undefined;
}

export function OrderPanel({ title, remark, lines, waiting, remove }: Props) {
  const t = useT();
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      {remark && <p>{remark}</p>}
      <ul className="wh-order">
        {lines.map((line) => (
          <li key={line.key}>
            <span>
              {line.productName} <small>{line.productCode}</small>
            </span>
            <b>
              {waiting ? grouped(line.asked) : `${grouped(line.done)} / ${grouped(line.asked)}`} {line.unit}
            </b>
            <small className={waiting && line.freeNum < line.asked ? 'wh-short' : ''}>{placesOf(line, waiting, t)}</small>
            {remove && (
              <button
                type="button"
                className="kit-link kit-danger"
                aria-label={t('删除{name}', { name: line.productName })}
                onClick={() => remove(line)}
              >
                {t('删除')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function placesOf(line: PanelLine, waiting: boolean, t: ReturnType<typeof useT>): string {
  if (waiting) return t('可用{n}', { n: grouped(line.freeNum) });
  return line.places.map(({ channelCode, held }) => t('货道{code} 占用{n}', { code: channelCode, n: held })).join('、');
}
