// A wave as it is walked: one stop at a time, what goes into which box; what is short is replaced or stays short; at the end the wave is done.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { countOf } from '../../../contract/warehouse/weigh.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { Goods, NumberTable, type Typed } from '../../kit/table/number-table.tsx';
import { WaveShorts } from './wave-shorts.tsx';
import { WeightHint, weighed } from './weighed.tsx';
import './warehouse.css';

const { find, pick, finish } = warehouse.wave;
type Wave = Out<typeof find>;
type Line = Wave['lines'][number];

interface Props {
  open: boolean;
  close: () => void;
  id: string;
  waveNo: string;
}

export function WaveWalk({ open, close, id, waveNo }: Props) {
  const t = useT();
  const asked = useRead(find, { id }, { enabled: open });
  const kept = useJournal(id);
  if (!asked.data)
    return (
      <Dialog open={open} close={close} title={`${t('拣货')} ${waveNo}`} width={880}>
        <NotThere asked={asked} />
      </Dialog>
    );
  return <Walking open={open} close={close} wave={withKept(asked.data, kept)} />;
}

/** The wave as it was walked on this device, whether the server knows of it or not. */
function withKept(wave: Wave, { waiting, fresh }: Pick<ReturnType<typeof useJournal>, 'waiting' | 'fresh'>): Wave {
  const picked = new Map(
    [...fresh, ...waiting].flatMap(({ path, input }) =>
      path === pick.path ? (input as Sent<typeof pick>).lines.map((line) => [line.lineNo, line] as const) : [],
    ),
  );
  const lines = wave.lines.map((line) => {
    const said = picked.get(line.lineNo);
    return said ? { ...line, pickedNum: said.pickedNum, shortNum: said.shortFlag ? line.num - said.pickedNum : 0 } : line;
  });
  return { ...wave, lines, pickedNum: lines.reduce((sum, { pickedNum }) => sum + pickedNum, 0) };
}

const isOpen = ({ num, pickedNum, shortNum }: Line): boolean => num > pickedNum + shortNum;

/** What is typed of a line in all; all of it at first. Undefined for what is no number that can be. */
function pickedOf(line: Line, typed: Typed): number | undefined {
  const num = countOf(typed.get(String(line.lineNo)) ?? String(line.num), line.weightPerUnit);
  return num !== undefined && num >= line.pickedNum && num <= line.num ? num : undefined;
}

/** The stop that comes next, what is typed of its lines, and what is wrong or less than is wanted; the last stop is over where it has no number. */
function stopOf(wave: Wave, typed: Typed) {
  const stops = [...new Set(wave.lines.filter(({ stopNo }) => stopNo > 0).map(({ stopNo }) => stopNo))];
  const now = wave.lines.find(isOpen)?.stopNo;
  const lines = wave.lines.filter((line) => line.stopNo === now && isOpen(line));
  const numbers = lines.map((line) => pickedOf(line, typed));
  return {
    now,
    lines,
    nth: now === undefined ? stops.length : stops.indexOf(now) + 1,
    of: stops.length,
    said: lines.map(({ lineNo, num }, at) => ({ lineNo, pickedNum: numbers[at] ?? num, shortFlag: (numbers[at] ?? num) < num })),
    wrong: numbers.filter((num) => num === undefined).length,
    less: lines.reduce((sum, { num }, at) => sum + num - (numbers[at] ?? num), 0),
  };
}

/** What is sent of a shortage may have the walk go on: only its end waits for that, until what came of it stands here. */
function useShortages({ lines }: Wave) {
  const { busy: sending, problem: refused, send: sendNow } = useSend();
  const short = lines.reduce((sum, { shortNum }) => sum + shortNum, 0);
  const [before, setBefore] = useState<number>();
  const send: typeof sendNow = (...said) => {
    setBefore(short);
    return sendNow(...said);
  };
  return { sending, waits: sending && before === short, refused, send };
}

/** Goods that were found after all: the walk goes back to them, without a network too. */
const foundAgain = ({ id }: Wave, { lineNo, pickedNum }: Line) => ({
  endpoint: pick,
  input: { id, lines: [{ lineNo, pickedNum, shortFlag: false }] },
  done: null,
});

function Walking({ open, close, wave }: Omit<Props, 'id' | 'waveNo'> & { wave: Wave }) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(new Map());
  const { sending, waits, refused, send } = useShortages(wave);
  const { busy: keeping, problem: notKept, keep } = useKeep();
  // The stop that is being kept: the next one is on the screen as soon as this one is in the books, and hears keys from then on.
  const [past, setPast] = useState<number>();
  const doing = { name: `${t('拣货')} ${wave.waveNo}`, subject: wave.id };
  const stop = stopOf(wave, typed);
  const { now, wrong, less } = stop;
  const busy = (waits && now === undefined) || (keeping && past === now);
  const problem = refused || notKept;
  const next = async () => {
    setPast(now);
    if (!(await keep({ ...doing, endpoint: pick, input: { id: wave.id, lines: stop.said }, done: null }))) return;
    // What was typed of the next stop meanwhile stays.
    const done = new Set(stop.said.map(({ lineNo }) => String(lineNo)));
    setTyped((texts) => new Map([...texts].filter(([lineNo]) => !done.has(lineNo))));
  };
  const end = async () => {
    setPast(now);
    const kept = await keep({ ...doing, endpoint: finish, input: { id: wave.id }, done: '波次已完成' });
    if (!kept) return;
    const answer = kept.kept ? undefined : kept.answer;
    if (answer?.inventoryNo) toast.warning(t('账面有货却没有拣到的货道，已生成盘点单{no}。', { no: answer.inventoryNo }));
    close();
  };
  const run = () => {
    if (!busy && wrong === 0) void (now === undefined ? end() : next());
  };
  const deed = now === undefined ? '完成波次' : less > 0 ? '记为缺货，下一站' : '已放进箱子，下一站';
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={typed.size > 0}
      title={`${t('拣货')} ${wave.waveNo} ${wave.prewhName}`}
      width={880}
      ok={{ text: deed, run, busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{stateOf(wave, stop, t)}</span>
          <Button onClick={leave}>{t('关闭')}</Button>
          <Button type="primary" loading={busy} disabled={wrong > 0} onClick={run}>
            {t(deed)}
          </Button>
        </div>
      )}
    >
      <Problem text={problem} />
      <Here key={now}>
        {now === undefined ? (
          <p>{t('每一站都走过了。')}</p>
        ) : (
          <Stop {...stop} wave={wave} typed={typed} change={(more) => setTyped(new Map([...typed, ...more]))} />
        )}
      </Here>
      <Ahead wave={wave} now={now} />
      <WaveShorts wave={wave} send={send} found={(line) => void keep({ ...doing, ...foundAgain(wave, line) })} busy={busy || sending} />
    </Dialog>
  );
}

/** Has the cursor when it comes: the field of the last stop is gone with it, and keys go on here. */
function Here({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className="wh-walk">
      {children}
    </div>
  );
}

/** How far it is, or what is to be looked at first. */
function stateOf({ pickedNum, num }: Wave, { wrong, less }: { wrong: number; less: number }, t: Translate): string {
  if (wrong > 0) return t('{n}行需要修改', { n: wrong });
  return less > 0 ? t('少{n}件', { n: less }) : t('已拣{picked}件，共{n}件', { picked: pickedNum, n: num });
}

interface StopProps {
  wave: Wave;
  lines: readonly Line[];
  nth: number;
  of: number;
  typed: Typed;
  change: (texts: Typed) => void;
}

/** Where one stands, what is taken there in all, and how much of it goes into which box. */
function Stop({ wave, lines, nth, of, typed, change }: StopProps) {
  const t = useT();
  const [first] = lines;
  const goods = [...Map.groupBy(lines, ({ productId }) => productId).values()];
  const whose = new Map(wave.boxes.map((box) => [box.boxNo, box.empName]));
  return (
    <>
      <p className="wh-stop">
        <b>{first?.channelCode}</b> <span>{first?.shelfName}</span> <small>{t('第{n}站，共{of}站', { n: nth, of })}</small>
      </p>
      {goods.map(([one, ...more]) => (
        <p key={one?.productId} className="wh-take">
          <span>
            {one?.productName} <small>{[one?.productCode, one?.spec].filter(Boolean).join(' ')}</small>
          </span>
          <b>{t('取{n}{unit}', { n: more.reduce((sum, line) => sum + leftOf(line), leftOf(one)), unit: one?.unit ?? '' })}</b>
        </p>
      ))}
      <NumberTable
        atOnce
        titles={['箱号', '领料人', ...(goods.length > 1 ? ['商品名称'] : []), { figure: '应拣' }, { figure: '已放进箱子' }]}
        rows={lines.map((line) => ({
          key: String(line.lineNo),
          label: t('{box}号箱{name}', { box: line.boxNo, name: line.productName }),
          scan: { name: line.productName, place: line.channelCode, goods: [line.productCode, line.barcode] },
          cells: [
            <b key="box" className="wh-box-no">
              {line.boxNo}
            </b>,
            <Goods key="whose" name={whose.get(line.boxNo) ?? null} code={line.pickNo} />,
            ...(goods.length > 1 ? [line.productName] : []),
            `${line.num} ${line.unit}`,
          ],
          text: typed.get(String(line.lineNo)) ?? line.num,
          wrong: pickedOf(line, typed) === undefined,
          words: line.weightPerUnit !== null,
          beside: weighed(typed.get(String(line.lineNo)), pickedOf(line, typed), line.unit),
        }))}
        change={change}
      />
      <WeightHint lines={lines} />
    </>
  );
}

const leftOf = (line: Line | undefined): number => (line ? line.num - line.pickedNum : 0);

/** So many stops ahead are named. */
const AHEAD = 6;

/** The channels that come after this stop, the next of them by name. */
function Ahead({ wave, now }: { wave: Wave; now: number | undefined }) {
  const t = useT();
  const left = new Map(
    wave.lines.flatMap((line) => (isOpen(line) && line.stopNo !== now ? [[line.stopNo, line.channelCode] as const] : [])),
  );
  if (left.size === 0) return null;
  const [next, more] = [[...left.values()].slice(0, AHEAD).join(' → '), left.size - AHEAD];
  return (
    <p className="vm-hint">
      {t('接下来：{channels}', { channels: next })}
      {more > 0 && ` ${t('等，还有{n}站', { n: more })}`}
    </p>
  );
}
