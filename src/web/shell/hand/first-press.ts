// What a thumb or a scanner did at the home before the rest of the screens had come: done as soon as it is there.
import { create } from 'zustand';

interface First {
  /** The frame is there and shown. */
  there: boolean;
  press?: 'scan' | 'find' | undefined;
  /** What a scanner typed, and whether it ended. */
  keys: string;
  ended: boolean;
}

export const useFirst = create<First>(() => ({ there: false, keys: '', ended: false }));

/** The frame shows itself now. */
export const arrive = (): void => useFirst.setState({ there: true });

/** What was done meanwhile; nothing the second time. */
export function takeFirst(): Pick<First, 'press' | 'keys' | 'ended'> {
  const { press, keys, ended } = useFirst.getState();
  useFirst.setState({ press: undefined, keys: '', ended: false });
  return { press, keys, ended };
}
