// How the doors stand and how warm it is: kept once by the device's own id, in whatever order it is told.
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { eventHash } from '../stock/index.ts';
import type { Registry } from './known.ts';
import { AGAIN, KEPT, momentOf, refused, type Outcome, type Placed, type RoomSense } from './outcome.ts';

/** Keeps what was not told before; gives what became of each by its place in the call. */
export async function takeRooms(ctx: Ctx, known: Registry, told: readonly Placed<RoomSense>[]): Promise<[number, Outcome][]> {
  const hashes = new Map(known.rooms);
  const fresh: ReturnType<typeof rowOf>[] = [];
  const outcomes = told.map(({ position, ...sense }): [number, Outcome] => {
    const hash = eventHash(sense);
    const before = hashes.get(sense.senseId);
    if (before !== undefined) return [position, before === hash ? AGAIN : refused(ctx, new Refusal('key-reused'))];
    if ((sense.doorOpen ?? sense.temperature ?? null) === null) return [position, refused(ctx, new Refusal('sense-room'))];
    hashes.set(sense.senseId, hash);
    fresh.push(rowOf(known, sense, { hash, happenedAt: momentOf(ctx, known, sense.happenedAt) }));
    return [position, KEPT];
  });
  if (fresh.length > 0) await addTo(ctx, 'prewhRoom', fresh).execute();
  return outcomes;
}

const rowOf = (
  { prewhId }: Registry,
  { senseId, door, doorOpen, temperature }: RoomSense,
  { hash, happenedAt }: { hash: string; happenedAt: string },
) => ({
  id: newId(),
  prewhId,
  senseId,
  bodyHash: hash,
  door: door ?? null,
  doorOpen: doorOpen ?? null,
  temperature: temperature ?? null,
  happenedAt,
});
