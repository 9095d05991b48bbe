// A page of channels: which stand there, which are chosen, and the way to the panel in which something is done with them.
import { useMemo, useRef } from 'react';
import { useSession } from '../kernel/session.ts';
import type { Placed } from './channels.ts';
import { useChannelChoice } from './use-channel-choice.ts';

/** Takes all channels; those that were merged into others are neither shown nor chosen. */
export function useChannelWork<C extends Placed & { mergedInto: string | null }>(rows: readonly C[]) {
  const mobile = useSession((session) => session.device) === 'mobile';
  const side = useRef<HTMLDivElement>(null);
  const whole = useMemo(() => rows.filter(({ mergedInto }) => !mergedInto), [rows]);
  const choice = useChannelChoice(whole);
  const work = () => {
    side.current?.scrollIntoView({ block: 'start' });
    side.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: mobile });
  };
  return { mobile, side, whole, choice, chosen: [...choice.chosen.values()], work };
}
