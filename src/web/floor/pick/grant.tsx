// One tap: so many pieces more, until a moment. Where only the binding is missing, the binding, until the same moment.
import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { vmSettings } from '../../../contract/machine/vm-settings.ts';
import { privilege } from '../../../contract/strategy/privilege.ts';
import { DEFAULT_ZONE, todayRange } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useSend } from '../../kit/form/use-send.ts';

interface Props {
  asked: { empId: string; productId: string; vmId?: string | undefined; quantity: number };
  bind: boolean;
}

const HOUR = 3_600_000;
/** A press within so long after one that came to nothing is the same. */
const AGAIN = 600_000;
// A shift has eight hours; a grant of a day ends with the day of the site.
const SPANS = [
  ['1小时', (now: number) => now + HOUR],
  ['8小时', (now: number) => now + 8 * HOUR],
  ['到今天结束', (now: number, zone: string) => todayRange(zone, now).to.getTime()],
  ['7天', (now: number) => now + 7 * 24 * HOUR],
] as const;

export function Grant({ asked, bind }: Props) {
  const t = useT();
  const zone = useSession((session) => session.user?.timeZone) ?? DEFAULT_ZONE;
  const [pieces, setPieces] = useState(asked.quantity);
  const [tried, setTried] = useState<number>();
  const { busy, problem, send } = useSend();
  const { empId, productId, vmId } = asked;
  const give = (validTo: string, span: string) => {
    if (bind && vmId) return send(vmSettings.bindEmp, { vmIds: [vmId], empIds: [empId], validTo }, '已绑定');
    const body = {
      strategyName: t('临时放行{span}', { span: t(span) }),
      empIds: [empId],
      productIds: [productId],
      limitNum: pieces,
      validTo,
    };
    return send(privilege.create, { ...body, ...(vmId ? { vmIds: [vmId] } : {}) }, '已放行');
  };
  const grant = async (end: (now: number, zone: string) => number, span: string) => {
    // Pressed again after an answer that never came it is the same grant, to the same moment: it is given once.
    const at = tried !== undefined && Date.now() - tried < AGAIN ? tried : Date.now();
    setTried(at);
    if ((await give(new Date(end(at, zone)).toISOString(), span)) !== undefined) setTried(undefined);
  };
  return (
    <fieldset className="pick-grant">
      <legend>{t(bind ? '绑定到这台设备' : '放行')}</legend>
      {!bind && (
        <label>
          {t('多领')}{' '}
          <InputNumber
            aria-label={t('多领几件')}
            min={1}
            max={1_000_000}
            precision={0}
            value={pieces}
            onChange={(value) => setPieces(value ?? 1)}
          />
        </label>
      )}
      {SPANS.map(([name, end]) => (
        <Button key={name} disabled={busy} onClick={() => void grant(end, name)}>
          {t(name)}
        </Button>
      ))}
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
