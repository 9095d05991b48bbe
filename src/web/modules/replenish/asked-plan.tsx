// What the address of 补货需求 names: a plan, or the walk over all that were issued.
import { useState } from 'react';
import { replenish } from '../../../contract/replenish/index.ts';
import { ISSUED_TRIP } from '../../../contract/replenish/plan.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { PlansDialog } from './plans-dialog.tsx';
import { TripDialog } from './trip.tsx';

const { list } = replenish.replenishPlan;

export function AskedPlan() {
  const [{ search }, change] = useScreenState();
  const { planNo, trip, ...rest } = search;
  const close = () => change({ search: rest });
  if (typeof planNo === 'string') return <PlansDialog open planNo={planNo} close={close} />;
  return trip === undefined ? null : <IssuedTrip close={close} />;
}

/** All that is on its way, as one walk; which plans these are is read once, so that those that end on the way stay in it. */
function IssuedTrip({ close }: { close: () => void }) {
  const issued = useRead(list, ISSUED_TRIP);
  const [ids, setIds] = useState<readonly string[]>();
  if (issued.data && !ids) setIds(issued.data.rows.map(({ id }) => id));
  return ids && ids.length > 0 ? <TripDialog open close={close} ids={ids} /> : null;
}
