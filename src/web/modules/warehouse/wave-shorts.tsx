// What is short on a walk: the substitutes that may be taken for it, or it stays short.
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { ApiError } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import '../../kit/document/document.css';

const { find, substitutes, replace } = warehouse.wave;
type Wave = Out<typeof find>;
type Line = Wave['lines'][number];

interface Doing {
  send: <E extends Endpoint>(endpoint: E, input: Sent<E>, done?: string | null) => Promise<Out<E> | undefined>;
  /** It was not short: the walk goes back to it. */
  found: (line: Line) => void;
  busy: boolean;
}

/** Nothing where nothing is short. */
export function WaveShorts({ wave, ...doing }: Doing & { wave: Wave }) {
  const t = useT();
  const short = wave.lines.filter(({ shortNum }) => shortNum > 0);
  if (short.length === 0) return null;
  return (
    <section className="wh-shorts">
      <h2>{t('缺货')}</h2>
      <ul className="kit-lines">
        {short.map((line) => (
          <ShortLine key={line.lineNo} waveId={wave.id} line={line} {...doing} />
        ))}
      </ul>
      <p className="vm-hint">{t('没有替代的，完成波次时领料单结束，占用释放，并通知申请人。')}</p>
    </section>
  );
}

/** No answer came at all. */
const isCutOff = (error: Error | null): boolean => error instanceof ApiError && error.code <= 0;

function ShortLine({ waveId, line, send, found, busy }: Doing & { waveId: string; line: Line }) {
  const t = useT();
  const asked = useRead(substitutes, { id: waveId, lineNo: line.lineNo });
  const { productName, productCode, unit, shortNum, boxNo } = line;
  return (
    <li>
      <span>
        {t('{n}号箱', { n: boxNo })} {productName} <small>{productCode}</small>
      </span>
      <b className="kit-short">{t('缺货{n}{unit}', { n: shortNum, unit })}</b>
      {asked.data?.length === 0 && <small>{t('没有可用的替代商品。')}</small>}
      {asked.error &&
        (isCutOff(asked.error) ? (
          <small>{t('没有网络，看不到替代商品。')}</small>
        ) : (
          <small className="kit-short">{asked.error.message}</small>
        ))}
      {asked.data?.map((one) => (
        <button
          key={one.productId}
          type="button"
          className="kit-link"
          disabled={busy}
          onClick={() => void send(replace, { id: waveId, lineNo: line.lineNo, substituteId: one.productId }, '已改用替代商品')}
        >
          {t('用{name}替代：{n}{unit}（可用{free}）', { name: one.productName, n: one.num, unit: one.unit, free: one.freeNum })}
        </button>
      ))}
      {line.channelId && (
        <button type="button" className="kit-link" disabled={busy} onClick={() => found(line)}>
          {t('找到了，回{channel}再拣', { channel: line.channelCode ?? '' })}
        </button>
      )}
    </li>
  );
}
