// The machine's own screen: a card, a channel, how many; what it answers; what then happens at the flap.
import { useEffect, useState } from 'react';
import { Button, Input, Select } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { modeOf, type Mode } from '../../../contract/device/kept.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { BannerScreen } from '../../floor/banner-screen.tsx';
import { keepPlace } from '../../kit/dialog/focus.ts';
import { Problem } from '../../kit/form/problem.tsx';
import type { Decision, Person, Virtual } from './use-virtual.ts';
import { runningBanners } from './virtual-config.ts';
import { deedsOf, PROBLEMS, type Doing } from './virtual-deeds.ts';
import { MustRead } from './virtual-notices.tsx';
import { GiveBack } from './virtual-return.tsx';
import type { VirtualSlot } from './virtual-slots.ts';
import { SaleType } from '../../../contract/machine/codes.ts';

interface Props {
  machine: Virtual;
  slot: VirtualSlot | undefined;
  people: readonly Person[];
  name: string;
}
const CLOCKS = [0, 120_000, -120_000] as const;
const BROKEN = '电机卡死';
/** Between two questions for an answer, ms. */
const PAUSE = 2000;

export function VirtualScreen({ machine, slot, people, name }: Props) {
  const t = useT();
  const [key, setKey] = useState<string>();
  const [typed, setTyped] = useState('1');
  const person = people.find((one) => one.key === key);
  const quantity = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 0;
  const mode = machine.config && modeOf(machine.config);
  const [codes, setCodes] = useState<Codes>({ costCode: '', projectCode: '' });
  // Whose face the camera has seen: another card asks for another face.
  const [seen, setSeen] = useState<string>();
  const said = saidOf(mode, codes, key !== undefined && seen === key);
  const asked = `${slot?.id} ${key} ${quantity} ${Object.values(said).join(' ')}`;
  // What was taken last stands until another card, channel or number is chosen, or the next thing is asked for.
  const [taken, setTaken] = useState<string>();
  const done = taken === asked;
  return (
    <section className="virtual-screen" aria-label={t('{name}的屏幕', { name })}>
      <Adverts machine={machine} place={done ? DONE : person ? HOME : IDLE} />
      {done && <output className="virtual-says virtual-yes">{t('领料完成，请取走商品')}</output>}
      <label htmlFor="virtual-card">{t('刷卡')}</label>
      <Select
        id="virtual-card"
        aria-label={t('刷卡')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('选择一名员工，相当于刷他的卡')}
        value={key ?? null}
        options={people.map((one) => ({ value: one.key, label: `${one.key} ${one.empName}${one.cards[0] ? ` · ${one.cards[0]}` : ''}` }))}
        onChange={(next) => setKey(next ?? undefined)}
      />
      <p className="virtual-chosen">{slot ? `${slot.channelCode} ${slot.productName ?? ''}` : t('在图上点选一个货道')}</p>
      <label htmlFor="virtual-quantity">{t('数量')}</label>
      <Input
        id="virtual-quantity"
        inputMode="numeric"
        value={typed}
        aria-invalid={quantity === 0}
        status={quantity === 0 ? 'error' : ''}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      <Problem text={quantity === 0 ? t('请输入1到9999之间的整数') : undefined} />
      {said.face !== undefined && person && <Face person={person} seen={said.face} look={() => setSeen(key)} />}
      <Charge said={said} change={(part) => setCodes({ ...codes, ...part })} />
      {slot && quantity > 0 && (
        <Flap
          key={asked}
          machine={machine}
          slot={slot}
          person={person}
          quantity={quantity}
          said={said}
          took={(yes) => setTaken(yes ? asked : undefined)}
        />
      )}
      <Body machine={machine} />
    </section>
  );
}

interface Codes {
  costCode: string;
  projectCode: string;
}

/** Of what the machine asks for, what was said and shown; nothing of what it does not ask. */
const saidOf = (mode: Mode | undefined, { costCode, projectCode }: Codes, face: boolean): NonNullable<Doing['said']> => ({
  ...(mode?.cost && { costCode }),
  ...(mode?.project && { projectCode }),
  ...(mode?.face && { face }),
});

function Charge({ said, change }: { said: NonNullable<Doing['said']>; change: (part: Partial<Codes>) => void }) {
  const { costCode, projectCode } = said;
  return (
    <>
      {costCode !== undefined && <Code label="成本中心编码" value={costCode} change={(code) => change({ costCode: code })} />}
      {projectCode !== undefined && <Code label="项目编码" value={projectCode} change={(code) => change({ projectCode: code })} />}
    </>
  );
}

/** The camera: here a button says that it is he. Of whom there is no picture, nobody is recognised. */
function Face({ person, seen, look }: { person: Person; seen: boolean; look: () => void }) {
  const t = useT();
  if (!person.face) return <p className="virtual-chosen">{t('{name}还没有录入人脸照片', { name: person.empName })}</p>;
  return (
    <Button aria-pressed={seen} onClick={look}>
      {seen ? t('人脸一致：{name}', { name: person.empName }) : t('识别人脸')}
    </Button>
  );
}

/** Whom to charge, by code, as at the keys of a machine. */
function Code({ label, value, change }: { label: string; value: string; change: (code: string) => void }) {
  const t = useT();
  return (
    <>
      <label htmlFor={`virtual-${label}`}>{t(label)}</label>
      <Input
        id={`virtual-${label}`}
        value={value}
        maxLength={50}
        placeholder={t('这台设备要求填写')}
        onChange={(event) => change(event.target.value.trim())}
      />
    </>
  );
}

/** Where banners stand: while nobody is there, once somebody has shown a card, and when goods have been taken. */
const IDLE = 1;
const HOME = 2;
const DONE = 3;

function Adverts({ machine, place }: { machine: Virtual; place: number }) {
  const t = useT();
  const banners = machine.config ? runningBanners(machine.config, place) : [];
  const [first] = banners;
  if (!first) return null;
  return <BannerScreen key={place} banners={banners} orientation={first.screenOrientation} label={t('设备广告')} />;
}

/** The answer, and what then happens at the flap. Another card, channel or number begins anew. */
function Flap({ took, ...doing }: Doing & { took: (yes: boolean) => void }) {
  const t = useT();
  const { slot, person } = doing;
  const [decision, setDecision] = useState<Decision>();
  const [busy, setBusy] = useState(false);
  const deeds = deedsOf(t, doing);
  const run = (work: () => Promise<Decision | void | undefined>) => {
    const back = keepPlace();
    setBusy(true);
    took(work === deeds.take);
    void work().then((next) => {
      setDecision(next ?? undefined);
      setBusy(false);
      back();
    });
  };
  useAnswer(decision?.releaseId, { await: deeds.awaitAnswer, told: setDecision });
  return (
    <>
      {!decision && (
        <Button type="primary" size="large" disabled={!person} loading={busy} onClick={() => run(() => deeds.ask())}>
          {t('我要领取')}
        </Button>
      )}
      {decision && (
        <output className={decision.allowed ? 'virtual-says virtual-yes' : 'virtual-says virtual-no'}>{decision.sentence}</output>
      )}
      {decision?.notices && <MustRead notices={decision.notices} busy={busy} read={(ids) => run(() => deeds.ask(ids))} />}
      {decision?.alone && <p className="virtual-chosen">{t('没有网络：由设备按已下发的规则判断，恢复网络后入账。')}</p>}
      {decision?.allowed && (
        <div className="virtual-buttons">
          <Button type="primary" size="large" loading={busy} onClick={() => run(deeds.take)}>
            {t('取走')}
          </Button>
          {PROBLEMS.map((fault) => (
            <Button key={fault} size="large" danger disabled={busy} onClick={() => run(() => deeds.fail(fault))}>
              {t(labelOfCode(DeviceFault, fault))}
            </Button>
          ))}
        </div>
      )}
      {decision && <Granters decision={decision} busy={busy} askHelp={() => run(deeds.askHelp)} />}
      {decision && <Button onClick={() => setDecision(undefined)}>{t('返回')}</Button>}
      {slot.saleType === SaleType.oldForNew ? (
        <Button disabled={!person || busy} onClick={() => run(deeds.giveBackOld)}>
          {t('交回旧料{n}件', { n: doing.quantity })}
        </Button>
      ) : (
        <GiveBack
          borrowed={slot.saleType === SaleType.borrow}
          disabled={!person || busy}
          give={(said) => run(() => deeds.giveBack(said))}
        />
      )}
      <Refill slot={slot} quantity={doing.quantity} busy={busy} refill={(pieces) => run(() => deeds.refill(pieces))} />
    </>
  );
}

/** Asks what became of a question again and again, until somebody has decided it or the screen shows something else. */
function useAnswer(
  releaseId: string | undefined,
  { await: awaitAnswer, told }: { await: (releaseId: string) => Promise<Decision | undefined>; told: (answer: Decision) => void },
): void {
  useEffect(() => {
    if (!releaseId) return undefined;
    const over = new AbortController();
    const wait = async () => {
      while (!over.signal.aborted) {
        const begun = Date.now();
        const answer = await awaitAnswer(releaseId);
        if (over.signal.aborted) return;
        if (answer) return told(answer);
        // Where the network is gone the answer comes at once.
        if (Date.now() - begun < PAUSE) await new Promise((done) => setTimeout(done, PAUSE));
      }
    };
    void wait();
    return () => over.abort();
    // Of one question: what else the screen draws anew is no new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [releaseId]);
}

/** Who can help him whom the machine refuses. */
function Granters({ decision, busy, askHelp }: { decision: Decision; busy: boolean; askHelp: () => void }) {
  const t = useT();
  const { granters = [], grantable = false } = decision;
  if (granters.length === 0) return null;
  return (
    <>
      <p className="virtual-chosen">{t('可由{names}处理。', { names: granters.join(t('、')) })}</p>
      {grantable && (
        <Button disabled={busy} onClick={askHelp}>
          {t('请他们放行')}
        </Button>
      )}
    </>
  );
}

interface Refilling {
  slot: VirtualSlot;
  quantity: number;
  busy: boolean;
  refill: (pieces: number) => void;
}

/** As many as were typed, or as many as there is room for. */
function Refill({ slot, quantity, busy, refill }: Refilling) {
  const t = useT();
  const room = Math.max(0, slot.capacity - slot.stockNum);
  return (
    <div className="virtual-buttons">
      <Button disabled={busy || quantity > room} onClick={() => refill(quantity)}>
        {t('补货{n}件', { n: quantity })}
      </Button>
      <Button disabled={busy || room === 0} onClick={() => refill(room)}>
        {t('补满')}
      </Button>
      <p className="virtual-room">{room === 0 ? t('货道已满') : t('还能放{n}件', { n: room })}</p>
    </div>
  );
}

/** What is the matter with the machine itself: its network, its clock, its motor. */
function Body({ machine }: { machine: Virtual }) {
  const t = useT();
  const broken = machine.faults.length > 0;
  return (
    <fieldset className="virtual-body">
      <legend>{t('设备本身')}</legend>
      <Button aria-pressed={!machine.online} onClick={() => machine.setOnline(!machine.online)}>
        {machine.online ? t('断开网络') : t('恢复网络')}
      </Button>
      <Button aria-pressed={broken} onClick={() => machine.setFaults(broken ? [] : [BROKEN])}>
        {broken ? t('排除故障') : t('报告故障')}
      </Button>
      <Select
        aria-label={t('设备时钟')}
        value={machine.skew}
        options={CLOCKS.map((skew) => ({
          value: skew,
          label: skew === 0 ? t('时钟准') : skew > 0 ? t('时钟快2分钟') : t('时钟慢2分钟'),
        }))}
        onChange={(skew) => machine.setSkew(skew)}
      />
      <p>
        {machine.online ? t('网络正常') : t('没有网络')}
        {machine.waiting.length > 0 && ` · ${t('{n}个事件未上传', { n: machine.waiting.length })}`}
      </p>
    </fieldset>
  );
}
