// Rows of several tables on their way to the database while the caller makes the next ones.
import { copyRows, type CopyLines } from './connection.ts';
import type { Ctx } from '../ctx.ts';
import { background } from '../jobs/meanwhile.ts';

export interface Copying {
  /** Keeps lines; they go with the next `send`. */
  add(lines: CopyLines): void;
  /** Waits for what was begun before, then sends what is kept in one message and does not wait for it. */
  send(): Promise<void>;
  /** Sends what is buffered, then starts something else. Its error is thrown at the next call, or where the end is awaited. */
  begin(work: () => Promise<void>): Promise<void>;
  /** Sends what is kept and waits for all. */
  end(): Promise<void>;
}

/** Nothing is on its way yet; all of it is of the caller's transaction. */
export function copying(ctx: Pick<Ctx, 'db'>): Copying {
  const { begin, end } = background();
  let kept: CopyLines[] = [];
  const send = async () => {
    if (kept.length === 0) return;
    const going = kept;
    kept = [];
    await begin(() => copyRows(ctx.db, going));
  };
  return {
    add: (lines) => void kept.push(lines),
    send,
    async begin(work) {
      await send();
      await begin(work);
    },
    async end() {
      await send();
      await end();
    },
  };
}
