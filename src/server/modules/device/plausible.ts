// Before the money: a quantity that no channel can hold is a broken machine, or somebody who plays one. Its event waits for a person and counts
// nowhere until then.
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import { refuse } from '../../kernel/refusal.ts';
import { goodsOf, type KnownCodes } from './event-known.ts';

/** What a channel can hold of which nobody said how much it holds. */
const MOST_UNSAID = 1000;

/** Refuses 'event-implausible' for an event of which a line tells of more than its channel can have held, or, of a refill, than it can hold. */
export function requirePlausible(known: KnownCodes, event: DeviceEventBody): void {
  for (const line of goodsOf(event)) {
    const capacity = known.findChannel(line.channelCode)?.capacity || MOST_UNSAID;
    const most = event.kind === 'refill' ? capacity : capacity * known.implausibleTimes;
    const quantity = 'quantity' in line ? Number(line.quantity) : 'counted' in line ? Number(line.counted) : 0;
    if (quantity > most) refuse('event-implausible', { channel: line.channelCode, quantity, most });
  }
}
