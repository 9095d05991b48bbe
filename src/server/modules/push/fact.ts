// A fact as templates see it.
import { codesOf } from '../../../contract/kernel/codes.ts';
import { DataPushType } from '../../../contract/push/codes.ts';
import { eventOfType } from '../../../contract/push/events.ts';

const names = new Map<unknown, string | undefined>(codesOf(DataPushType)?.options.map(({ value, name }) => [value, name]));

/** The fact with its kind and the number of its push, which stays the same however often it comes. */
export const factOf = ({ id, pushType, fact }: { id: string; pushType: number; fact: unknown }): Record<string, unknown> => ({
  pushId: id,
  type: names.get(pushType) ?? String(pushType),
  ...(fact as Record<string, unknown>),
});

/** The fact as a subscription gets it: an event by the rules of Standard Webhooks. */
export const eventOf = (record: { id: string; pushType: number; fact: unknown }): Record<string, unknown> => {
  const data = factOf(record);
  return { type: eventOfType(record.pushType) ?? String(record.pushType), timestamp: data['happenedAt'], data };
};
