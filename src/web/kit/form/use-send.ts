// Sends a write from a panel or a small dialog: what it was refused with stands beside the button, not in a corner.
import { useState } from 'react';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { toastDone } from '../../kernel/notify.ts';
import { keepPlace } from '../dialog/focus.ts';
import { refreshAll } from '../list/use-list.ts';

/**
 * `send` gives the answer, or undefined when it was refused: `problem` then says why. What was done is said, unless `done` is null: the screen itself
 * shows it.
 */
export function useSend() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async <E extends Endpoint>(endpoint: E, input: Sent<E>, done?: string | null): Promise<Out<E> | undefined> => {
    const back = keepPlace();
    setBusy(true);
    setProblem('');
    try {
      const answer = await call(endpoint, input, { silent: true });
      if (done !== null) toastDone(done, answer);
      await refreshAll();
      return answer ?? (null as Out<E>);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
      back();
    }
  };
  return { busy, problem, clear: () => setProblem(''), send };
}
