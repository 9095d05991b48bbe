// A machine that lives in this screen: what is physically in it, what it has to tell, what it was told. It decides by itself while its network
// is gone, tells everything afterwards, and keeps its own journal.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { decideAlone, type AloneQuestion, type OwnTrade } from '../../../contract/device/alone.ts';
import { open } from '../../../contract/device/index.ts';
import { withChanges, type Config } from '../../../contract/device/kept.ts';
import { virtual } from '../../../contract/device/virtual.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { getLanguage, t } from '../../kernel/i18n.ts';
import { callSigned, type Key } from './signed-call.ts';
import { commandText } from './virtual-config.ts';
import { TradeType } from '../../../contract/stock/codes.ts';

export type Person = Config['employees']['changed'][number];
export type Decision = Pick<Out<typeof open.ask>, 'allowed' | 'sentence'> &
  Partial<Pick<Out<typeof open.ask>, 'granters' | 'grantable' | 'notices'>> & {
    /** By the machine itself. */
    alone?: boolean;
    /** A question whose answer is waited for. */
    releaseId?: string;
  };
type MachineEvent = Sent<typeof open.events>['events'][number];
type Bare<T> = T extends unknown ? Omit<T, 'eventId' | 'sequence' | 'happenedAt'> : never;
/** What happens, before the machine gives it its number and time. */
type Happening = Bare<MachineEvent>;

export interface Entry {
  eventId: string;
  at: number;
  text: string;
  /** What became of it; undefined while it waits in the machine. */
  result: string | undefined;
  msg: string | undefined;
}

interface Own extends OwnTrade {
  eventId: string;
}

interface View {
  key: Key | undefined;
  sequence: number;
  config: Config | undefined;
  /** Pieces that lie in each channel, as the machine counts them. */
  stocks: ReadonlyMap<string, number>;
  entries: readonly Entry[];
  waiting: readonly MachineEvent[];
  /** What was taken and given back here and is not among what it was told to be used. */
  own: readonly Own[];
  online: boolean;
  /** By how many milliseconds its clock is fast. */
  skew: number;
  faults: readonly string[];
  /** The program that it runs. */
  version: string;
  problem: string;
}
const NOTHING: View = {
  key: undefined,
  sequence: 0,
  config: undefined,
  stocks: new Map(),
  entries: [],
  waiting: [],
  own: [],
  online: true,
  skew: 0,
  faults: [],
  version: 'screen',
  problem: '',
};
type Machine = StoreApi<View>;

const BEAT = 20_000;
const MOST_ENTRIES = 50;
const MOST_AT_ONCE = 500;
/** Tells the events of this page from those of another that had the same machine. */
const RUN = Date.now().toString(36);

type Open = (typeof open)[keyof typeof open];

async function talk<E extends Open>(machine: Machine, endpoint: E, input: Sent<E>): Promise<Out<E> | undefined> {
  const { key, skew } = machine.getState();
  if (!key) return undefined;
  try {
    const answer = await callSigned(endpoint, input, { key, skew });
    machine.setState({ problem: '' });
    return answer;
  } catch (error) {
    machine.setState({ problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

async function beat(machine: Machine): Promise<void> {
  const { online, waiting, faults, config, version } = machine.getState();
  if (!online) return;
  const said = { unsentEvents: waiting.length, appVersion: version, temperature: 215, faults: [...faults] };
  const answer = await talk(machine, open.heartbeat, { ...said, configVersion: config?.version });
  if (answer && answer.commands > 0) await obey(machine);
  await hearChanges(machine);
}

/** What changed since it asked last: a new channel, a person, a banner that begins today. What lies in it, it counts itself. */
const hearChanges = (machine: Machine): Promise<void> =>
  inTurn(machine, async () => {
    const { config } = machine.getState();
    if (!config) return;
    const event = toldOf(machine);
    const changes = await talk(machine, open.config, { since: config.version, usageSince: config.usage.at });
    if (changes)
      machine.setState(({ own }) => ({ config: withChanges(config, changes), own: own.filter(({ eventId }) => !event.has(eventId)) }));
  });

/** What the books have been told: an answer to what is asked now counts it. */
function toldOf(machine: Machine): ReadonlySet<string> {
  const { own, waiting } = machine.getState();
  const waits = new Set(waiting.map(({ eventId }) => eventId));
  return new Set(own.map(({ eventId }) => eventId).filter((eventId) => !waits.has(eventId)));
}

const turns = new WeakMap<Machine, Promise<unknown>>();
/** Events are told and changes are heard one after the other: what was booked while it heard would count twice. */
function inTurn<T>(machine: Machine, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(machine) ?? Promise.resolve()).then(work);
  turns.set(
    machine,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Does what it was told and answers; a broken motor tests nothing. What stops a channel or the machine is heard with what changed. */
async function obey(machine: Machine): Promise<void> {
  for (const command of (await talk(machine, open.commands, {})) ?? []) {
    const { entries, faults } = machine.getState();
    // One whose answer was lost is given again: it is answered again, and not done twice.
    const before = entries.find(({ eventId }) => eventId === command.id);
    const done = before ? before.result === 'done' : await doCommand(machine, command);
    const answer = done ? null : (before?.msg ?? faults[0] ?? null);
    if (!before) noteCommand(machine, command, { result: done ? 'done' : 'failed', msg: answer ?? undefined });
    await talk(machine, open.acknowledge, { id: command.id, done, answer });
  }
}

type Command = Out<typeof open.commands>[number];

/** Whether it could be done. */
async function doCommand(machine: Machine, { kind, appVersion }: Command): Promise<boolean> {
  const { faults, version } = machine.getState();
  if (faults.length > 0 && (kind === 'test' || kind === 'open')) return false;
  if (kind === 'sync') await fetchConfig(machine);
  if (kind === 'upgrade') machine.setState({ version: appVersion ?? version });
  return true;
}

function noteCommand(machine: Machine, command: Command, became: Pick<Entry, 'result' | 'msg'>): void {
  const entry = { eventId: command.id, at: Date.now() + machine.getState().skew, text: commandText(command), ...became };
  machine.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, MOST_ENTRIES) }));
}

const flush = (machine: Machine): Promise<void> => inTurn(machine, () => tellWaiting(machine));

async function tellWaiting(machine: Machine): Promise<void> {
  const { online, waiting } = machine.getState();
  const batch = waiting.slice(0, MOST_AT_ONCE);
  if (!online || batch.length === 0) return;
  const answer = await talk(machine, open.events, { events: batch });
  if (!answer) return;
  const results = new Map(answer.events.map((one) => [one.eventId, one]));
  machine.setState((now) => ({
    waiting: now.waiting.filter(({ eventId }) => !results.has(eventId)),
    entries: now.entries.map((entry) => {
      const got = results.get(entry.eventId);
      return got ? { ...entry, result: got.result, msg: got.msg ?? undefined } : entry;
    }),
  }));
}

/** Connects it and fetches what it is to know; what is refused has been shown. */
async function begin(machine: Machine, vmId: string): Promise<void> {
  const { lastSequence, ...key } = await call(virtual.connect, { vmId });
  machine.setState({ key, sequence: lastSequence });
  await fetchConfig(machine);
  await beat(machine);
}

/** What it is set up to be; what lies in it is what the books say. */
const fetchConfig = (machine: Machine): Promise<void> =>
  inTurn(machine, async () => {
    const event = toldOf(machine);
    const config = await talk(machine, open.config, {});
    if (!config) return;
    const stocks = new Map(config.stocks.map(({ key, stock }) => [key, Math.max(0, stock)]));
    machine.setState(({ own }) => ({ config, stocks, own: own.filter(({ eventId }) => !event.has(eventId)) }));
  });

/** What it will have to count itself until the books do. */
function ownOf(event: MachineEvent, config: Config | undefined): Own[] {
  if ((event.kind !== 'pick' && event.kind !== 'return') || !event.empCode) return [];
  const { empCode, eventId, happenedAt } = event;
  const tradeType = event.tradeType ?? (event.kind === 'pick' ? TradeType.pick : TradeType.giveBack);
  const charged = event.kind === 'pick' ? { costCode: event.costCode ?? undefined, projectCode: event.projectCode ?? undefined } : {};
  return event.lines.flatMap(({ channelCode, quantity, cutterCode }) => {
    const productCode = config?.channels.changed.find(({ key }) => key === channelCode)?.productCode;
    const trade = { eventId, at: Date.parse(happenedAt), empCode, tradeType, quantity, cutterCode: cutterCode ?? undefined, ...charged };
    return productCode ? [{ ...trade, productCode }] : [];
  });
}

/** Without the network it decides by what it was told and by what happened here since. */
function decideHere(machine: Machine, question: Omit<AloneQuestion, 'at' | 'stock'>): Decision {
  const { config, own, stocks, skew } = machine.getState();
  const here = { ...question, at: Date.now() + skew, stock: stocks.get(question.channelCode) ?? 0 };
  const answer = config && decideAlone(config, own, { question: here, reader: { language: getLanguage(), translate: t } });
  if (!answer) return { allowed: false, sentence: t('这台设备还没有配置'), alone: true };
  return { allowed: answer.decision.allowed, sentence: answer.sentence, alone: true };
}

/** Something happens: it is in the journal at once, in the books when the network is there. `by`: what it does to what lies in a channel. */
function happen(
  machine: Machine,
  what: Happening,
  said: { text: string; by: readonly [channelCode: string, change: number] },
): Promise<void> {
  const now = machine.getState();
  const sequence = now.sequence + 1;
  const eventId = `screen-${RUN}-${sequence}`;
  const at = Date.now() + now.skew;
  const event = { ...what, eventId, sequence, happenedAt: new Date(at).toISOString() } as MachineEvent;
  const [channel, change] = said.by;
  machine.setState({
    sequence,
    waiting: [...now.waiting, event],
    own: [...now.own, ...ownOf(event, now.config)],
    entries: [{ eventId, at, text: said.text, result: undefined, msg: undefined }, ...now.entries].slice(0, MOST_ENTRIES),
    stocks: new Map(now.stocks).set(channel, Math.max(0, (now.stocks.get(channel) ?? 0) + change)),
  });
  return flush(machine);
}

const actionsOf = (machine: Machine) => ({
  happen: (what: Happening, text: string, by: readonly [channelCode: string, change: number]) => happen(machine, what, { text, by }),
  ask: (question: Sent<typeof open.ask>) => talk(machine, open.ask, question),
  decide: (question: Omit<AloneQuestion, 'at' | 'stock'>) => decideHere(machine, question),
  askHelp: (question: Sent<typeof open.help>) => talk(machine, open.help, question),
  awaitAnswer: (question: Sent<typeof open.answer>) => talk(machine, open.answer, question),
  nextNumber: (): string => `SCREEN-${RUN}-${machine.getState().sequence + 1}`,
  again: () => fetchConfig(machine),
  setOnline: (online: boolean) => {
    machine.setState({ online });
    void flush(machine).then(() => beat(machine));
  },
  setSkew: (skew: number) => {
    machine.setState({ skew });
    void beat(machine);
  },
  setFaults: (faults: readonly string[]) => {
    machine.setState({ faults });
    void beat(machine);
  },
});

/** How a machine on the screen is, and what can be done with it. It lives as long as its component: give it the machine's id as key. */
export function useVirtual(vmId: string) {
  const [machine] = useState(() => createStore<View>(() => NOTHING));
  const [actions] = useState(() => actionsOf(machine));
  useEffect(() => {
    begin(machine, vmId).catch(() => undefined);
    const timer = setInterval(() => void beat(machine), BEAT);
    return () => clearInterval(timer);
  }, [machine, vmId]);
  return { ...useStore(machine), ...actions };
}
export type Virtual = ReturnType<typeof useVirtual>;
