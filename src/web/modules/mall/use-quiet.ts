// Sends what shows itself at once: a number in the basket, a star. Nothing is said where it went well; what refused it stands beside its button.
import { useState } from 'react';
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { keepPlace } from '../../kit/dialog/focus.ts';
import { refreshAll } from '../../kit/list/use-list.ts';

export function useQuiet() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<void> => {
    const back = keepPlace();
    setBusy(true);
    setProblem('');
    try {
      await call(endpoint, input, { silent: true });
      await refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      back();
    }
  };
  return { busy, problem, send };
}
