// Days at the machines of the demonstration site, spoken as machines speak: what people take, borrow and bring back, what is filled up and what is
// forgotten, machines that fall silent, messages that come hours late. For the test of how much of it anybody has to hear.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { open } from '../../../contract/device/index.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import type { Random } from '../../demo/random.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { takeEvents } from '../device/events.ts';
import { heartbeat } from '../device/state.ts';

export interface Channel {
  channelCode: string;
  vmId: string;
  isLent: boolean;
  capacity: number;
  remindNum: number;
  there: number;
}
export interface Machine {
  vmId: string;
  vmCode: string;
  channels: Channel[];
}
/** How long something was the matter, from the first moment at which it can be seen. */
export interface Spell {
  subject: string;
  from: number;
  to: number;
}
interface World {
  random: Random;
  people: readonly string[];
  /** Minutes from one turn to the next. */
  step: number;
}
type Event = In<typeof open.events>['events'][number] & { sequence: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 24 * 60;
/** The site is so many hours before Greenwich. */
const ZONE_HOURS = 8;
/** Of a hundred picks of a day, by hour: two shifts. */
const BUSY = [0, 0, 0, 0, 0, 0, 3, 10, 9, 6, 5, 3, 2, 6, 5, 8, 9, 5, 4, 5, 5, 3, 2, 1];
const PICKS_A_DAY = 20;
const ROUNDS = [8, 15];

/** A machine that lives: what is physically there, what it has told, and what was the matter with it. */
export class MachineLife {
  readonly silences: Spell[] = [];
  readonly gaps: Spell[] = [];
  readonly #machine: Machine;
  readonly #world: World;
  readonly #lent: { channel: Channel; empCode: string; due: number }[] = [];
  #waiting: Event[] = [];
  #late: { event: Event; due: number; seen: number | null }[] = [];
  #sequence = 0;
  #silentUntil = 0;
  #faultUntil = 0;

  constructor(machine: Machine, world: World) {
    this.#machine = machine;
    this.#world = world;
  }

  /** The minutes up to a moment: people come, the storekeeper comes, it speaks if it can. */
  async live(ctx: Ctx, at: number): Promise<void> {
    const { random, step } = this.#world;
    const hour = Math.floor(at / HOUR + ZONE_HOURS) % 24;
    if (ROUNDS.includes(hour) && at % HOUR < step * MINUTE && random.chance(0.6)) this.#fillUp(at);
    const expected = (PICKS_A_DAY * (BUSY[hour] ?? 0) * step) / 6000;
    for (let n = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0); n > 0; n -= 1) this.#somebodyComes(at);
    if (random.chance(step / (5 * DAY_MINUTES))) this.#faultUntil = at + random.int(1, 5) * HOUR;
    if (at >= this.#silentUntil && random.chance(step / (3 * DAY_MINUTES))) {
      this.#silentUntil = at + random.int(10, 180) * MINUTE;
      this.silences.push({ subject: this.#machine.vmId, from: at, to: this.#silentUntil });
    }
    if (at >= this.#silentUntil) await this.#speak(ctx, at);
  }

  #somebodyComes(at: number): void {
    const { random, people } = this.#world;
    const back = this.#lent.findIndex(({ due }) => due <= at);
    const [loan] = back >= 0 && random.chance(0.4) ? this.#lent.splice(back, 1) : [];
    if (loan) {
      loan.channel.there += 1;
      return this.#happens(at, { kind: 'return', tradeType: TradeType.giveBack, ...this.#traded(loan.channel, loan.empCode, 1) });
    }
    // Who finds nothing walks on.
    const channel = random.pick(this.#machine.channels);
    if (channel.there <= 0) return;
    const some = [1, 1, 1, 1, 2, 2, 5][random.int(0, 7)] ?? 1;
    const quantity = channel.isLent ? 1 : Math.min(channel.there, some);
    channel.there -= quantity;
    const empCode = random.pick(people);
    if (channel.isLent) this.#lent.push({ channel, empCode, due: at + (random.chance(0.12) ? 400 : random.int(1, 6)) * 24 * HOUR });
    const tradeType = channel.isLent ? TradeType.borrow : TradeType.pick;
    this.#happens(at, { kind: 'pick', tradeType, ...this.#traded(channel, empCode, quantity) });
  }

  #traded = ({ channelCode }: Channel, empCode: string, quantity: number) => ({
    empCode,
    tradeNumber: `${this.#machine.vmCode}-D${this.#sequence + 1}`,
    lines: [{ channelCode, quantity }],
  });

  /** What has reached its reminder point is filled up; one of six channels is passed by. */
  #fillUp(at: number): void {
    const lines = this.#machine.channels
      .filter(({ there, remindNum }) => there <= remindNum && this.#world.random.chance(5 / 6))
      .map((channel) => ({
        channel,
        quantity: channel.capacity - channel.there - this.#lent.filter((loan) => loan.channel === channel).length,
      }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return;
    for (const { channel, quantity } of lines) channel.there += quantity;
    this.#happens(at, { kind: 'refill', lines: lines.map(({ channel: { channelCode }, quantity }) => ({ channelCode, quantity })) });
  }

  #happens(at: number, fields: { kind: string; [field: string]: unknown }): void {
    this.#sequence += 1;
    const event = {
      eventId: `day-${this.#sequence}`,
      sequence: this.#sequence,
      happenedAt: new Date(at).toISOString(),
      ...fields,
    } as unknown as Event;
    const { random } = this.#world;
    // One of two hundred is held up on its way, and comes hours after those behind it.
    if (random.chance(0.005)) this.#late.push({ event, due: at + random.int(2, 6) * HOUR, seen: null });
    else this.#waiting.push(event);
  }

  async #speak(ctx: Ctx, at: number): Promise<void> {
    const { vmId, vmCode } = this.#machine;
    const { random } = this.#world;
    const machine: Ctx = { ...ctx, actor: { kind: 'device', vmId, vmCode, clockSkewMs: random.int(-3000, 3000) } };
    const faults = at < this.#faultUntil ? ['motor' as const] : [];
    await heartbeat(machine, { appVersion: '4.2.1', unsentEvents: 0, doorOpen: false, temperature: 220, faults });
    const arrived = this.#late.filter(({ due }) => due <= at);
    this.#late = this.#late.filter(({ due }) => due > at);
    const events = [...this.#waiting, ...arrived.map(({ event }) => event)];
    this.#waiting = [];
    if (events.length === 0) return;
    await takeEvents(machine, { events });
    // That one is lacking is known once one behind it has come.
    const last = Math.max(...events.map(({ sequence }) => sequence));
    for (const one of this.#late) if (one.event.sequence < last) one.seen ??= at;
    for (const { seen } of arrived) if (seen !== null) this.gaps.push({ subject: vmId, from: seen, to: at });
  }
}
