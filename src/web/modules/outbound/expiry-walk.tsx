// 效期巡检: past what expires, shelf by shelf. Channel, goods or lot are scanned, or touched; what becomes of it is one press. Without a network it goes on.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { ExpiryDeed } from '../../../contract/outbound/codes.ts';
import { EXPIRY_DAYS } from '../../../contract/outbound/expiry.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { feel } from '../../kit/scan/feedback.ts';
import { scanLine, type LastScan, type LineScan } from '../../kit/scan/lines.ts';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { leftOf, type Stop } from './expiry-parts.ts';
import { ExpiryStop } from './expiry-stop.tsx';
import './expiry.css';

const { walk, settle } = outbound.expiry;
type Settling = Sent<typeof settle>;

const keyOf = ({ placeRef, lotId, condition }: Pick<Settling, 'placeRef' | 'lotId' | 'condition'>): string =>
  `${placeRef}/${lotId}/${condition}`;

interface Props {
  open: boolean;
  close: () => void;
}

export default function ExpiryWalk({ open, close }: Props) {
  const t = useT();
  const asked = useRead(walk, {}, { enabled: open });
  const journal = useJournal('expiry');
  const [ownerId, setOwner] = useState<string>();
  if (!asked.data)
    return (
      <Dialog open={open} close={close} title={t('效期巡检')} width={520}>
        <NotThere asked={asked} rows={4} />
      </Dialog>
    );
  const stops = withKept(asked.data.stops, [...journal.fresh, ...journal.waiting]);
  const here = stops.filter((stop) => stop.ownerId === ownerId);
  if (ownerId === undefined) return <Places open={open} close={close} stops={stops} more={asked.data.moreFlag} choose={setOwner} />;
  return <Walking open={open} close={() => setOwner(undefined)} stops={here} />;
}

/** The walk as it was done on this device, whether the server knows of it or not. */
function withKept(stops: readonly Stop[], entries: ReturnType<typeof useJournal>['waiting']): Stop[] {
  const done = entries.flatMap(({ path, input, problem }) => (path === settle.path && problem === undefined ? [input as Settling] : []));
  return stops.flatMap((stop) => {
    const own = done.filter((one) => keyOf(one) === keyOf(stop));
    const last = own.at(-1);
    if (!last) return [stop];
    const gone = own.reduce((sum, { deed, num }) => sum + (isTaken(deed) ? num : 0), 0);
    const left = { ...stop, num: stop.num - gone, freeNum: stop.freeNum - gone };
    return left.num > 0 ? [{ ...left, looked: { deed: last.deed, actor: '', at: new Date(0).toISOString() } }] : [];
  });
}
const isTaken = (deed: number): boolean => deed === ExpiryDeed.scrapped || deed === ExpiryDeed.moved;

interface PlacesProps extends Props {
  stops: readonly Stop[];
  more: boolean;
  choose: (ownerId: string) => void;
}

/** Where something expires, and how much of it has been looked at today. */
function Places({ open, close, stops, more, choose }: PlacesProps) {
  const t = useT();
  const places = [...Map.groupBy(stops, ({ ownerId }) => ownerId).entries()];
  return (
    <Dialog open={open} close={close} title={t('效期巡检')} width={520}>
      <p className="kit-hint">{t('已过期和{n}天内到期的货，按货架顺序走一遍。', { n: EXPIRY_DAYS })}</p>
      {places.length === 0 && <output className="exp-done">✓ {t('没有已过期或快到期的货。')}</output>}
      <ul className="exp-places">
        {places.map(([ownerId, here]) => (
          <li key={ownerId}>
            <button type="button" onClick={() => choose(ownerId)}>
              <b>{here[0]?.ownerName}</b>
              <span>
                {t('已过期{n}处', { n: here.filter(({ leftDays }) => leftDays < 0).length })} ·{' '}
                {t('快到期{n}处', { n: here.filter(({ leftDays }) => leftDays >= 0).length })}
              </span>
              <span>{t('今天已看{n} / {of}', { n: here.filter(({ looked }) => looked).length, of: here.length })}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p role="alert">{t('还有更多，处理完这些再打开。')}</p>}
    </Dialog>
  );
}

/** Which stop it is: the one that was scanned or touched, else the first that nobody has looked at today. */
function useScanned(stops: readonly Stop[]) {
  const [chosen, go] = useState<string>();
  const [said, setSaid] = useState<LineScan>();
  const last = useRef<LastScan>(undefined);
  const lines = stops.map((stop) => ({
    key: keyOf(stop),
    name: stop.productName,
    place: stop.channelCode,
    goods: [stop.productCode, stop.barcode],
    lots: [stop.lotNo],
  }));
  const heard = (code: string): void => {
    // Of several lots in one channel the next that nobody has looked at.
    const seen = new Set(stops.filter(({ looked }) => looked).map(keyOf));
    const next = scanLine(lines, code, { last: last.current, seen });
    feel(next.kind === 'right' ? 'right' : 'wrong');
    setSaid(next);
    last.current = next.kind === 'right' ? { key: next.line.key, by: next.by } : undefined;
    if (next.kind === 'right') go(next.line.key);
  };
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(heard);
  useEffect(() => {
    hears.current = heard;
  });
  const take = useCallback((code: string) => hears.current(code), []);
  const now = stops.find((stop) => keyOf(stop) === chosen) ?? stops.find(({ looked }) => !looked);
  const choose = (key: string | undefined): void => {
    last.current = undefined;
    setSaid(undefined);
    go(key);
  };
  /** A stop is over; whoever has gone on meanwhile stays where he is. */
  const leave = (key: string): void => {
    if (last.current?.key === key) last.current = undefined;
    setSaid((one) => (one?.kind === 'right' && one.line.key !== key ? one : undefined));
    go((one) => (one === key ? undefined : one));
  };
  return { now, said, take, choose, leave };
}

function Walking({ open, close, stops }: Props & { stops: readonly Stop[] }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { now, said, take, choose, leave } = useScanned(stops);
  const { problem, keep } = useKeep();
  // The next stop is pressed while what was said of the last one is on its way; the same is not said twice.
  const [saying, setSaying] = useState('');
  const decide = async (stop: Stop, { deed, num }: Pick<Settling, 'deed' | 'num'>) => {
    const { placeKind, placeRef, lotId, condition, channelCode, productName, lotNo } = stop;
    const key = keyOf(stop);
    if (saying === key) return;
    setSaying(key);
    const input = { placeKind, placeRef, lotId, condition, deed, num };
    const name = [t(labelOfCode(ExpiryDeed, deed)), channelCode, productName, lotNo, `× ${num}`].filter(Boolean).join(' ');
    const kept = await keep({ endpoint: settle, input, name, subject: `expiry/${key}`, done: null });
    setSaying((one) => (one === key ? '' : one));
    if (kept) leave(key);
    field.current?.focus();
  };
  const seen = stops.filter(({ looked }) => looked).length;
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('效期巡检')} ${stops[0]?.ownerName ?? ''}`}
      width={520}
      afterOpen={() => field.current?.focus()}
      footer={
        <div className="kit-foot">
          <span aria-live="polite">{t('今天已看{n} / {of}', { n: seen, of: stops.length })}</span>
          <Button onClick={close}>{t(now ? '暂停' : '完成')}</Button>
        </div>
      }
    >
      <Problem text={problem} />
      <ScanField field={field} label={t('扫描货道、商品或批次标签')} take={take} />
      {said && said.kind !== 'right' && (
        <p className="exp-wrong" role="alert">
          {wrongOf(said, t)}
        </p>
      )}
      {now ? (
        <ExpiryStop
          key={keyOf(now)}
          stop={now}
          sure={said?.kind === 'right' && said.line.key === keyOf(now)}
          busy={saying === keyOf(now)}
          decide={(what) => void decide(now, what)}
        />
      ) : (
        <output className="exp-done">✓ {t('这里都看过了。')}</output>
      )}
      <Others stops={stops} now={now} choose={(stop) => choose(keyOf(stop))} />
    </Dialog>
  );
}

function wrongOf(said: Exclude<LineScan, { kind: 'right' }>, t: Translate): string {
  if (said.kind === 'lot') return t('✕ “{product}”扫到的批号“{lot}”不在这里', { product: said.line.name, lot: said.lot });
  if (said.kind === 'unknown') return t('✕ 这里没有要看的“{code}”', { code: said.code });
  const line = [said.line.place, said.line.name].filter(Boolean).join(' ');
  return t('✕ 不对：这里是“{line}”，扫到的是“{code}”', { line, code: said.code });
}

/** The other stops, those that were looked at with what was said of them; one is gone to by touching it. */
function Others({ stops, now, choose }: { stops: readonly Stop[]; now: Stop | undefined; choose: (stop: Stop) => void }) {
  const t = useT();
  const others = stops.filter((stop) => stop !== now);
  if (others.length === 0) return null;
  return (
    <ul className="exp-places" aria-label={t('其他位置')}>
      {others.map((stop) => (
        <li key={keyOf(stop)}>
          <button type="button" onClick={() => choose(stop)}>
            <b>{stop.channelCode ?? stop.productName}</b>
            <span>
              {[stop.channelCode && stop.productName, stop.lotNo].filter(Boolean).join(' · ')} · {leftOf(stop, t)}
            </span>
            <span>{stop.looked ? `✓ ${t(labelOfCode(ExpiryDeed, stop.looked.deed))}` : `${stop.num} ${stop.unit}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
