// Which channels of a machine or of shelves are shown and which are chosen. What is searched for stands in the address.
import { useMemo, useState } from 'react';
import { useScreenState } from '../kernel/router.tsx';
import { fitting, idsOf, type Placed } from './channels.ts';
import { LEVELS } from './levels.tsx';

/** Takes all channels that stand there. Only what is shown can be chosen: nobody changes what he does not see. */
export function useChannelChoice<C extends Placed>(rows: readonly C[]) {
  const [state, change] = useScreenState();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [several, setSeveral] = useState(false);
  const level = LEVELS.find((one) => one === state.search['level']);
  const said = state.search['keyword'];
  const keyword = typeof said === 'string' || typeof said === 'number' ? String(said) : '';
  const shown = useMemo(() => fitting(rows, { keyword, level }), [rows, keyword, level]);
  const chosen = useMemo(() => new Map(shown.filter(({ id }) => ids.has(id)).map((row) => [row.id, row])), [shown, ids]);
  return {
    level,
    keyword,
    shown,
    chosen,
    several,
    toggleSeveral: () => setSeveral(!several),
    search: (part: object) => change({ search: { ...state.search, ...part } }),
    choose: setIds,
    all: () => setIds(new Set(idsOf(shown))),
    none: () => setIds(new Set()),
    /** As chosen in the drawing: with 多选 pressed a tap adds one, and a second tap takes it out again. */
    tap: (next: ReadonlySet<string>) => {
      const [one] = next;
      if (!several || next.size !== 1 || one === undefined) setIds(next);
      else setIds(chosen.has(one) ? new Set([...chosen.keys()].filter((id) => id !== one)) : new Set([...chosen.keys(), one]));
    },
  };
}

export type ChannelChoice<C extends Placed> = ReturnType<typeof useChannelChoice<C>>;
