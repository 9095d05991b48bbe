// 签收: what waits for somebody's signature, and the box in which he draws it with a finger, a pen or a mouse.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { ppe, SIGNED_AT_ONCE } from '../../../contract/ppe/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped, type Action } from '../../kit/list/index.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';
import './ppe.css';

type Line = Row<typeof ppe.waiting>;
interface Props {
  open: boolean;
  close: () => void;
  id: string;
  name: string;
}

export function SignDialog({ open, close, id, name }: Props) {
  const t = useT();
  const found = useQuery({
    queryKey: [ppe.waiting.path, 'sign', id],
    queryFn: () => call(ppe.waiting, { empId: id, page: 1, limit: SIGNED_AT_ONCE }, { silent: true }),
    enabled: open,
  });
  const title = t('{name}签收', { name });
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={title} width={640}>
        <NotThere asked={found} rows={6} />
      </Dialog>
    );
  return <Signing key={String(open)} open={open} close={close} id={id} title={title} lines={found.data.rows} />;
}

interface SigningProps {
  open: boolean;
  close: () => void;
  id: string;
  title: string;
  lines: readonly Line[];
}

function Signing({ open, close, id, title, lines }: SigningProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [strokes, setStrokes] = useState<Strokes>([]);
  const { busy, problem, send } = useSend();
  const chosen = lines.filter((line) => !left.has(line.id));
  const toggle = (line: Line) => {
    const next = new Set(left);
    if (!next.delete(line.id)) next.add(line.id);
    leave(next);
  };
  const ready = chosen.length > 0 && strokes.length > 0;
  const sign = async () => {
    if (!ready || busy) return;
    const sent = { id, tradeIds: chosen.map((line) => line.id), strokes: strokes.map((stroke) => [...stroke]) };
    if ((await send(ppe.sign, sent)) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={title}
      width={640}
      unsaved={strokes.length > 0}
      renderFooter={(away) => (
        <div className="kit-foot ppe-foot">
          <Button onClick={away}>{t('关闭')}</Button>
          <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
            {t('清除签名')}
          </Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => void sign()}>
            {t('签收{n}件', { n: chosen.length })}
          </Button>
        </div>
      )}
    >
      <Problem text={problem} />
      <ul className="ppe-lines ppe-choose">
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox checked={!left.has(line.id)} onChange={() => toggle(line)}>
              {line.productName} {line.spec} <small>{formatDateTime(line.tradeTime, zone, 'YYYY-MM-DD')}</small>
            </Checkbox>
            <b>
              {grouped(line.num)} {line.unit}
            </b>
          </li>
        ))}
      </ul>
      <p className="kit-hint">{t('在框内签名，确认收到以上物品。')}</p>
      <SignaturePad strokes={strokes} draw={setStrokes} />
    </Dialog>
  );
}

interface Signer {
  empId: string;
  empName: string;
}
/** A button that opens it for the person of a row. */
export const signFor = <R extends Signer>(when?: (row: R) => boolean): Action<R> => ({
  label: '签收',
  permit: ppe.sign.permit,
  ...(when ? { when } : {}),
  start: ({ empId, empName }, dialogs) => dialogs.show((place) => <SignDialog {...place} id={empId} name={empName} />),
});
