// 领料路线: one channel after the other as they stand. The channel is lit when its turn comes, its door opens with a press; goods or channel are scanned, or
// touched, and what was taken is booked at once. Without a network it goes on.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'antd';
import { DeviceCommandState } from '../../../contract/device/codes.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { uwh, UwhGuide, UwhTrouble } from '../../../contract/uwh/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { useLive } from '../../kernel/live.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { AmountField, amountOf } from '../../kit/scan/amount-field.tsx';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { ReportForm } from './report-form.tsx';

type Route = Out<typeof uwh.walk>;
type Stop = Route['stops'][number];
type Guide = Sent<typeof uwh.guide>['guide'];
interface Props {
  open: boolean;
  close: () => void;
  id: string;
}

export function Walk({ open, close, id }: Props) {
  const t = useT();
  useLive([uwh.walk.path]);
  const asked = useRead(uwh.walk, { id });
  const kept = useJournal(id);
  if (!asked.data)
    return (
      <Dialog open={open} close={close} title={t('领料路线')} width={520}>
        <NotThere asked={asked} rows={4} />
      </Dialog>
    );
  return <Walking open={open} close={close} route={withKept(asked.data, [...kept.fresh, ...kept.waiting])} />;
}

/** The way as it was walked on this device, whether the server knows of it or not. */
function withKept(route: Route, waiting: ReturnType<typeof useJournal>['waiting']): Route {
  const taken = waiting.flatMap(({ path, input, problem }) =>
    path === uwh.pick.path && problem === undefined ? [input as Sent<typeof uwh.pick>] : [],
  );
  const stops = route.stops.flatMap((stop) => {
    const here = taken.filter(({ channelId, lineNo }) => channelId === stop.channelId && lineNo === stop.lineNo);
    const num = stop.num - here.reduce((sum, one) => sum + one.num, 0);
    return num > 0 ? [{ ...stop, num }] : [];
  });
  return {
    ...route,
    stops,
    pickedNum: Math.min(
      route.applyNum,
      taken.reduce((sum, { num }) => sum + num, route.pickedNum),
    ),
  };
}

const keyOf = ({ channelId, lineNo }: Stop): string => `${channelId}/${lineNo}`;

/** What a scan means at a stop: its channel or its goods are right; a channel that comes later is gone to; all else is wrong. */
function judge(route: Route, now: Stop, code: string): Stop | undefined {
  const fits = (stop: Stop) => [stop.channelCode, stop.productCode, stop.barcode].some((one) => sameCode(one, code));
  return fits(now) ? now : route.stops.find(({ channelCode }) => sameCode(channelCode, code));
}

/** What was scanned last: the stop that it is sure of, or what was wrong. `go` is by touch. */
function useScanned(route: Route) {
  const [chosen, go] = useState<string>();
  const [sure, setSure] = useState<string>();
  const [wrong, setWrong] = useState('');
  const now = route.stops.find((stop) => keyOf(stop) === chosen) ?? route.stops[0];
  const heard = (scanned: string): void => {
    const { code } = codeParts(scanned);
    const stop = now && judge(route, now, code);
    feel(stop ? 'right' : 'wrong');
    setWrong(stop ? '' : code);
    if (!stop) return;
    go(keyOf(stop));
    setSure(keyOf(stop));
  };
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(heard);
  useEffect(() => {
    hears.current = heard;
  });
  const take = useCallback((code: string) => hears.current(code), []);
  /** A stop is over; whoever has gone on meanwhile stays where he is. */
  const leave = (key: string) => {
    setWrong('');
    setSure((one) => (one === key ? undefined : one));
    go((one) => (one === key ? undefined : one));
  };
  return { now, sure: now !== undefined && sure === keyOf(now), wrong, take, go, leave };
}

function Walking({ open, close, route }: { open: boolean; close: () => void; route: Route }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [reporting, setReporting] = useState(false);
  const { now, sure, wrong, take, go, leave } = useScanned(route);
  const { problem, keep } = useKeep();
  // The next stop is pressed while the last one is on its way; the same is not booked twice.
  const [booking, setBooking] = useState('');
  const book = async (num: number) => {
    if (!now || booking === keyOf(now)) return;
    setBooking(keyOf(now));
    const input = { id: route.id, channelId: now.channelId, lineNo: now.lineNo, num };
    const name = `${t('领料')} ${route.orderNo} ${now.channelCode} × ${num}`;
    const kept = await keep({ endpoint: uwh.pick, input, name, subject: route.id, done: null });
    setBooking((one) => (one === keyOf(now) ? '' : one));
    if (kept) leave(keyOf(now));
    field.current?.focus();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${route.orderNo} ${route.empName}`}
      width={520}
      afterOpen={() => field.current?.focus()}
      footer={
        <div className="kit-foot">
          <span aria-live="polite">{t('已领{n} / {of}', { n: route.pickedNum, of: route.applyNum })}</span>
          {now && <Button onClick={() => setReporting(true)}>{t('上报问题')}</Button>}
          <Button onClick={close}>{t(now ? '暂停' : '完成')}</Button>
        </div>
      }
    >
      <Problem text={problem} />
      {now && (
        <>
          <ScanField field={field} label={t('扫描货道或商品')} take={take} />
          <Wrong now={now} found={wrong} />
          <Here key={keyOf(now)} stop={now} route={route} sure={sure} busy={booking === keyOf(now)} take={(num) => void book(num)} />
          <Ahead stops={route.stops} now={now} choose={go} />
          <ReportForm
            open={reporting}
            close={() => setReporting(false)}
            prewhId={route.prewhId}
            trouble={UwhTrouble.missing}
            channel={now}
          />
        </>
      )}
      {!now && (
        <output className="uwh-opened">✓ {route.applyNum > route.pickedNum ? t('能领的都领完了。') : t('这张领料单已领完。')}</output>
      )}
    </Dialog>
  );
}

function Wrong({ now, found }: { now: Stop; found: string }) {
  const t = useT();
  if (found === '') return null;
  const { channelCode: code, productName: product } = now;
  return (
    <p className="uwh-wrong" role="alert">
      {t('✕ 不对：这里要取货道{code}的“{product}”，扫到的是“{found}”', { code, product, found })}
    </p>
  );
}

interface HereProps {
  stop: Stop;
  route: Route;
  /** It was scanned. */
  sure: boolean;
  busy: boolean;
  take: (num: number) => void;
}

function Here({ stop, route, sure, busy, take }: HereProps) {
  const t = useT();
  const [text, setText] = useState(String(stop.num));
  const num = amountOf(text);
  const isWrong = num < 1 || num > stop.num;
  return (
    <section className="uwh-here" aria-label={stop.channelCode}>
      <p className="uwh-channel">
        <b>{stop.channelCode}</b> <span>{stop.shelfName}</span>
        {sure && <strong className="uwh-sure">✓ {t('对了')}</strong>}
      </p>
      <div className="uwh-goods">
        {stop.pictureUrl && <StoredImage url={stop.pictureUrl} alt={stop.productName} />}
        <p>
          <b>{stop.productName}</b>
          <small>{[stop.productCode, stop.spec].filter(Boolean).join(' · ')}</small>
        </p>
      </div>
      <Lights stop={stop} route={route} />
      <AmountField label={t('领出数量')} text={text} change={setText} most={stop.num}>
        / {stop.num} {stop.unit}
      </AmountField>
      {isWrong && <small role="alert">{t('1到{n}之间', { n: stop.num })}</small>}
      <Button type="primary" block loading={busy} disabled={isWrong} onClick={() => take(num)}>
        {t('已取{n}{unit}，下一个', { n: num, unit: stop.unit })}
      </Button>
    </section>
  );
}

/** Light and door of the channel, and what the controller has said; nothing where no controller fetches commands. */
function Lights({ stop, route }: { stop: Stop; route: Route }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const guide = (what: Guide) => send(uwh.guide, { id: route.id, channelId: stop.channelId, guide: what }, null);
  const lit = route.commands.some((one) => one.channelId === stop.channelId && one.guide === 'light');
  const light = useEffectEvent(() => {
    if (route.guidedFlag && !lit) void guide('light');
  });
  useEffect(() => light(), []);
  if (!route.guidedFlag) return null;
  const said = route.commands.filter(({ channelId }) => channelId === stop.channelId);
  return (
    <div className="uwh-lights">
      <Button loading={busy} onClick={() => void guide('light')}>
        {t('亮灯')}
      </Button>
      <Button loading={busy} onClick={() => void guide('open')}>
        {t('开门')}
      </Button>
      <span aria-live="polite">
        {said.map(({ guide: what, state, answer }) => (
          <small
            key={what}
            className={state === DeviceCommandState.failed || state === DeviceCommandState.expired ? 'uwh-failed' : undefined}
          >
            {t(labelOfCode(UwhGuide, what))} {t(labelOfCode(DeviceCommandState, state))} {answer}
          </small>
        ))}
      </span>
      <Problem text={problem} />
    </div>
  );
}

/** The channels that come after; one is gone to by touching it. */
function Ahead({ stops, now, choose }: { stops: readonly Stop[]; now: Stop; choose: (key: string) => void }) {
  const t = useT();
  const others = stops.filter((stop) => keyOf(stop) !== keyOf(now));
  if (others.length === 0) return null;
  return (
    <ul className="uwh-ahead" aria-label={t('后面的货道')}>
      {others.map((stop) => (
        <li key={keyOf(stop)}>
          <button type="button" onClick={() => choose(keyOf(stop))}>
            <b>{stop.channelCode}</b>
            <span>{stop.productName}</span>
            <span>
              {stop.num} {stop.unit}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
