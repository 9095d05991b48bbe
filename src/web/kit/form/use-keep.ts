// Does what must not wait for the network: it is kept in the journal of the device and sent in its order. Who does it sees the answer where one comes,
// and else that it is kept.
import { useState } from 'react';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { isCancelled } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { keepAndSee, type Kept } from '../../kernel/journal/journal.ts';
import { refreshAll } from '../../kernel/query.ts';
import { toast, toastDone } from '../../kernel/notify.ts';
import { keepPlace } from '../dialog/focus.ts';

interface Doing<E extends Endpoint> {
  endpoint: E;
  input: Sent<E>;
  /** What people call it. */
  name: string;
  /** What it is about: what follows about the same waits until a refusal is settled. */
  subject: string;
  /** What is said when it is done; null where the screen itself shows it. */
  done: string | null;
}

/** `keep` gives undefined where it was refused: `problem` then says why. */
export function useKeep() {
  // So many are under way: a screen that goes on at once keeps the next before the last has been read again.
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState('');
  const keep = async <E extends Endpoint>({ endpoint, input, name, subject, done }: Doing<E>): Promise<Kept<Out<E>> | undefined> => {
    const back = keepPlace();
    setRunning((count) => count + 1);
    setProblem('');
    try {
      const kept = await keepAndSee(endpoint, input, { name, subject });
      if (kept.kept) toast.warning(t('没有网络：已记在本机，联网后自动发送。'));
      else {
        if (done !== null) toastDone(done, kept.answer);
        await refreshAll();
      }
      return kept;
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setRunning((count) => count - 1);
      back();
    }
  };
  return { busy: running > 0, problem, keep };
}
