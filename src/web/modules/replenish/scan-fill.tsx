// 扫码补货: at the machine with a phone or a PDA. Channel and goods are scanned, the quantity is proposed, wrong goods are stopped; without a
// network it goes on, and what was filled in waits on this device.
import { useEffect, useReducer, useRef, useState } from 'react';
import { Button } from 'antd';
import { replenish } from '../../../contract/replenish/index.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { AmountField, amountOf } from '../../kit/scan/amount-field.tsx';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import type { Stop } from './fill-dialog.tsx';
import { dropFill, keepFill, keepStop, sendFills, useFills, type Fill } from './fill-queue.ts';
import { keepScreens } from '../../kernel/kept-screens.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { lookAlikes, scan, type Saying, type Scanned } from './scan-match.ts';
import { isFilling } from '../../../contract/replenish/codes.ts';
import './scan-fill.css';

type Line = Stop['lines'][number];
interface Props {
  open: boolean;
  close: () => void;
  stop: Stop;
}

/** A stop with what this device has filled in already, whether the server knows of it or not. */
function withFills(stop: Stop, fills: readonly Fill[]): Stop {
  const lines = stop.lines.map((line) => {
    const here = fills
      .filter(({ lineNo, problem }) => lineNo === line.lineNo && problem === undefined)
      .reduce((sum, { num }) => sum + num, 0);
    return { ...line, filledNum: line.filledNum + here, stockNum: line.stockNum + here, roomNum: Math.max(0, line.roomNum - here) };
  });
  return { ...stop, lines };
}
interface ScanState {
  now: Scanned;
  saying?: Saying;
}
const isDone = ({ planNum, filledNum }: Line): boolean => filledNum >= planNum;

export function ScanFill({ open, close: leave, stop: said }: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { fills, cutOff } = useFills(said.planId);
  const stop = withFills(said, fills);
  // Two codes may come before the page is drawn anew: each is judged by what the one before it has said.
  const [{ now, saying }, take] = useReducer(
    (before: ScanState, code: string | undefined): ScanState => (code === undefined ? { now: {} } : scan(stop, before.now, code)),
    { now: {} },
  );
  const chosen = stop.lines.find(({ lineNo }) => lineNo === now.lineNo);
  // A page that is opened again here, also without a network, finds where it was.
  useEffect(() => void keepScreens(), []);
  useEffect(() => keepStop(said), [said]);
  useEffect(() => {
    if (saying) feel(saying.kind === 'wrong' || saying.kind === 'unknown' ? 'wrong' : 'right');
  }, [saying]);
  const close = () => {
    if (fills.length === 0) keepStop(undefined);
    leave();
  };
  const fill = (line: Line, num: number) => {
    const name = `${line.channelCode} ${line.productName}`;
    // Where it may not wait for a network and did not get through, that is told: it is to be felt too.
    keepFill({ planId: said.planId, lineNo: line.lineNo, num, name }).catch(() => feel('wrong'));
    take(undefined);
    field.current?.focus();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('扫码登记补货')} ${stop.vmName}`}
      width={520}
      afterOpen={() => toField(field.current)}
      footer={<End stop={stop} waiting={fills.length > 0} close={close} />}
    >
      <State stop={stop} fills={fills} cutOff={cutOff} />
      <ScanField field={field} label={t('扫描货道或商品')} take={take} />
      <p className={`scan-said scan-${saying?.kind ?? 'begin'}`} role="alert">
        {sentence(saying, t)}
      </p>
      {chosen && now.ready && <Goods line={chosen} alike={lookAlikes(stop, chosen)} />}
      {chosen && now.ready && <Amount key={chosen.lineNo} line={chosen} fill={(num) => fill(chosen, num)} />}
      <Lines stop={stop} chosen={now.lineNo} choose={(line) => take(line.channelCode)} />
    </Dialog>
  );
}

/** What was scanned while the dialog opened has its answer already, whose button has the cursor. */
function toField(field: HTMLElement | null): void {
  if (!field?.closest('dialog, [role=dialog]')?.querySelector('.scan-amount')) field?.focus();
}

function sentence(saying: Saying | undefined, t: Translate): string {
  switch (saying?.kind) {
    case 'goods':
      return t('货道{code}：请扫描“{product}”', { code: saying.line.channelCode, product: saying.line.productName });
    case 'channel':
      return t('“{product}”：请扫描要放入的货道', { product: saying.name });
    case 'ready':
      return t('货道{code}和“{product}”相符', { code: saying.line.channelCode, product: saying.line.productName });
    case 'wrong':
      return t('放错了：货道{code}应放“{product}”，扫到的是“{found}”', {
        code: saying.line.channelCode,
        product: saying.line.productName,
        found: saying.found,
      });
    case 'unknown':
      return t('这台设备的计划里没有“{code}”', { code: saying.code });
    default:
      return t('请扫描货道或商品');
  }
}

/** Before anything is put in: what it looks like, and what it is not to be mistaken for. */
function Goods({ line, alike }: { line: Line; alike: readonly Line[] }) {
  const t = useT();
  if (!line.pictureUrl && alike.length === 0) return null;
  return (
    <div className="scan-goods">
      {line.pictureUrl && <StoredImage url={line.pictureUrl} alt={line.productName} />}
      <div>
        <b>{line.productName}</b> <small>{[line.productCode, line.spec].filter(Boolean).join(' · ')}</small>
        {alike.map(({ productCode, productName, spec, channelCode, pictureUrl }) => (
          <p key={productCode} className="scan-alike">
            {pictureUrl && <StoredImage url={pictureUrl} alt="" />}
            {t('不要和货道{code}的“{product}”弄混', { code: channelCode, product: [productName, spec].filter(Boolean).join(' ') })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The quantity, as much as fits; the button stands at the thumb. */
function Amount({ line, fill }: { line: Line; fill: (num: number) => void }) {
  const t = useT();
  const [text, setText] = useState(String(line.roomNum));
  const num = amountOf(text);
  const room = line.capacity - line.stockNum;
  return (
    <div className="scan-amount">
      <AmountField label={t('补货数量')} text={text} change={setText} least={0}>
        {line.unit}
      </AmountField>
      {num > room && <small className="scan-over">{t('货道还能放{n}', { n: grouped(Math.max(0, room)) })}</small>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- after the goods fit, the next press is this one, by hand or by Enter */}
      <Button type="primary" block autoFocus disabled={num === 0} onClick={() => fill(num)}>
        {t('补入{n}{unit}', { n: grouped(num), unit: line.unit })}
      </Button>
    </div>
  );
}

/** How far it is, what waits for the network, and what was refused. */
function State({ stop, fills, cutOff }: { stop: Stop; fills: readonly Fill[]; cutOff: boolean }) {
  const t = useT();
  const refused = fills.filter(({ problem }) => problem !== undefined);
  const waiting = fills.length - refused.length;
  return (
    <>
      <p className="scan-state" aria-live="polite">
        <b>{t('已补{n} / {of}个货道', { n: stop.lines.filter(isDone).length, of: stop.lines.length })}</b>
        {waiting === 0 && <span>{t('全部已保存')}</span>}
        {waiting > 0 && !cutOff && <span>{t('正在保存{n}笔', { n: waiting })}</span>}
        {waiting > 0 && cutOff && (
          <span className="scan-cut">
            {t('网络断开：{n}笔留在本机，联网后自动保存', { n: waiting })}
            <Button size="small" onClick={() => void sendFills()}>
              {t('重试')}
            </Button>
          </span>
        )}
      </p>
      {refused.map((fill) => (
        <p key={fill.entry.key} className="scan-cut" role="alert">
          {t('{name} {n}件没有保存：{problem}', { name: fill.name, n: fill.num, problem: fill.problem ?? '' })}
          <Button size="small" onClick={() => void dropFill(fill)}>
            {t('知道了')}
          </Button>
        </p>
      ))}
    </>
  );
}

/** The channels in walking order; one whose label cannot be read is chosen by touching it. */
function Lines({ stop, chosen, choose }: { stop: Stop; chosen: number | undefined; choose: (line: Line) => void }) {
  const t = useT();
  return (
    <ul className="scan-lines" aria-label={t('货道')}>
      {stop.lines.map((line) => (
        <li key={line.lineNo}>
          <button type="button" aria-pressed={line.lineNo === chosen} onClick={() => choose(line)}>
            <b>{line.channelCode}</b>
            <span>
              {line.productName} <small>{line.productCode}</small>
            </span>
            <b>{isDone(line) ? `✓ ${grouped(line.filledNum)}` : `${grouped(line.filledNum)} / ${grouped(line.planNum)}`}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Ends the plan once all that was filled in is saved; what is left over goes back. */
function End({ stop, waiting, close }: { stop: Stop; waiting: boolean; close: () => void }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const isOpen = isFilling(stop);
  const end = async () => {
    if ((await send(replenish.replenishPlan.fill, { id: stop.planId, lines: [], finishFlag: true }, '补货计划已结束')) !== undefined)
      close();
  };
  return (
    <div className="repl-foot">
      <Problem text={problem} />
      <Button onClick={close}>{t('关闭')}</Button>
      {isOpen && (
        <Button loading={busy} disabled={waiting} onClick={() => void end()}>
          {stop.kittedAt ? t('结束计划，剩余的退回仓库') : t('结束计划，剩余的占用释放')}
        </Button>
      )}
    </div>
  );
}
