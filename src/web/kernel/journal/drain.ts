// In which order a journal is sent: by its numbers, one after the other, each until the server has answered. What was refused waits for a person, and
// with it whatever follows about the same; the rest goes on.
import type { Entry } from './entry.ts';

export interface Wire {
  /** What the server answered. Throws what `isRefused` knows for a refusal, anything else where no answer came. */
  send(entry: Entry): Promise<unknown>;
  isRefused(error: unknown): error is Error;
  /** The entry is the server's from now on: it is kept no longer. */
  sent(entry: Entry, answer: unknown): Promise<void>;
  refused(entry: Entry, error: Error): Promise<void>;
}

/** Whether an entry has to wait for a decision about one before it. */
export const isHeld = (entry: Entry, before: readonly Entry[]): boolean =>
  before.some(({ no, subject, problem }) => no < entry.no && problem !== undefined && subject === entry.subject);

/** The next entry that can go. */
export const nextOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((entry) => entry.problem === undefined && !isHeld(entry, entries));

/** Sends what can go; `entries` gives what is kept at the moment. Throws where no answer came. */
export async function drain(entries: () => Promise<readonly Entry[]>, wire: Wire): Promise<void> {
  for (let entry = nextOf(await entries()); entry; entry = nextOf(await entries())) {
    try {
      const answer = await wire.send(entry);
      await wire.sent(entry, answer);
    } catch (error) {
      if (!wire.isRefused(error)) throw error;
      await wire.refused(entry, error);
    }
  }
}
