// What the lines of 补货需求 draw of their own. On a phone a line is a card: which goods, where, and how many.
import type { ReactNode } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { replenish } from '../../../contract/replenish/index.ts';
import { useSession } from '../../kernel/session.ts';
import { linked } from '../../kit/page/to.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { Freshness } from '../../floor/freshness.tsx';

type Need = Row<typeof replenish.replenishNeeds.list>;
const useCards = (): boolean => useSession(({ device }) => device === 'mobile');

/** What stands on what the machine said last. */
export const marked = ({ talk }: Need, shown: ReactNode): ReactNode => (
  <>
    <Freshness talk={talk} /> {shown}
  </>
);

/** What can still be promised; red where it does not cover the need. */
export const free = ({ freeNum, needNum }: Need): ReactNode =>
  freeNum < needNum ? <span className="kit-figure repl-short">{grouped(freeNum)}</span> : figure(grouped(freeNum));

/** The machine; on a card with the channel. */
export function Machine({ row: { vmId, vmName, channelCode } }: { row: Need }) {
  const cards = useCards();
  return (
    <>
      {linked({ subject: 'machine', to: vmId, name: vmName }, vmName, true)}
      {cards && ` ${channelCode}`}
    </>
  );
}
