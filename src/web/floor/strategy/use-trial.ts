// A trial of other limits: what was changed, what the past says of it, and the saving once it is right.
import { useState } from 'react';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { strategyItem } from '../../../contract/strategy/item.ts';
import { useCan } from '../../kernel/can.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { useSimulation } from './use-simulation.ts';

export type ItemRow = Row<typeof strategyItem.list>;
export type Draft = NonNullable<Sent<typeof strategyItem.save>['items']>[number];
/** What was changed of the limits, by line. */
export type Changes = ReadonlyMap<string, Partial<Draft>>;
/** The right to change the lines of a strategy. */
export const SAVE = 'strategy.pickStrategyItem.update';

interface Props {
  strategyId: string;
  /** Its lines as they are. */
  rows: readonly ItemRow[];
  /** Told once the changed limits are saved. */
  close: () => void;
}

const draftOf = (row: ItemRow, change: Partial<Draft>): Draft => ({
  productId: row.productId,
  productTypeId: row.productTypeId,
  limitNum: row.limitNum,
  limitAmount: row.limitAmount,
  periodicUnit: row.periodicUnit,
  periodUnit: row.periodUnit,
  periodValue: row.periodValue,
  ...change,
});

/** Limits that are changed, tried on the past and saved; `next` is what comes now: to try them, once tried to save them. */
export function useTrial({ strategyId, rows, close }: Props) {
  const may = useCan(SAVE);
  const [changes, setChanges] = useState<Changes>(new Map());
  const [days, setDays] = useState(90);
  const { busy, problem, send } = useSend();
  const run = useSimulation();
  const items = rows.map((row) => draftOf(row, changes.get(row.id) ?? {}));
  const asked = { strategyId, items, days };
  // What was tried: figures of other limits than those in sight would mislead, and others would be saved than were tried.
  const [tried, setTried] = useState('');
  const result = run.running ? undefined : run.found?.result;
  const current = tried === JSON.stringify(asked);
  const change = (id: string, part: Partial<Draft>) => setChanges(new Map(changes).set(id, { ...changes.get(id), ...part }));
  const begin = () => {
    setTried(JSON.stringify(asked));
    void run.begin(asked);
  };
  const save = async () => {
    if ((await send(strategyItem.save, { strategyId, items }, '限量已保存')) !== undefined) close();
  };
  const saves = may && result !== undefined && result !== null && current && changes.size > 0;
  const next = () => {
    if (run.running) return;
    if (saves) void save();
    else if (!current || !result) begin();
  };
  return { changes, change, days, setDays, busy, problem: problem || run.problem, run, result, current, begin, save, next };
}
