// What a colleague hands over: seen with its picture, taken with one press.
import { tool } from '../../../contract/tool/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';

export default function TakeOffer({ code, end }: { code: string; end: () => void }) {
  const t = useT();
  // A code is good once: what it said before is not shown again.
  const asked = useRead(tool.offer.find, { code }, { gcTime: 0 });
  const { busy, problem, send } = useSend();
  // Good no longer: whoever wants it scans the next one.
  if (asked.error)
    return (
      <p className="scan-fails" role="alert">
        {asked.error.message}
      </p>
    );
  if (!asked.data) return <NotThere asked={asked} rows={2} />;
  const { fromName, productName, productCode, spec, unit, quantity, cutterCode, pictureUrl } = asked.data;
  const take = async () => {
    const done = await send(tool.offer.take, { code }, '已接收，记在您名下');
    feel(done === undefined ? 'wrong' : 'right');
    if (done !== undefined) end();
  };
  return (
    <section className="hand-offer" aria-label={t('接收工具')}>
      {pictureUrl && <StoredImage url={pictureUrl} alt={productName} />}
      <p>
        {t('{name}交给您：', { name: fromName })}
        <strong>
          {productName} {[productCode, spec, cutterCode].filter(Boolean).join(' · ')} × {quantity} {unit}
        </strong>
      </p>
      <Problem text={problem} />
      <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void take()}>
        {t('接收')}
      </button>
    </section>
  );
}
