// Unmanned warehouses by the helper in the hand: what is served.
import { uwh as contract } from '../../../contract/uwh/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { enterUwh, leaveUwh } from './enter.ts';
import { reportList, reportTrouble, settleReport } from './report.ts';
import { claimOrder, giveUpOrder, guidePick, pickOrder } from './task.ts';
import { tasksNow, walkFor } from './task.query.ts';

export const uwhHandlers = [
  implement(contract, {
    tasks: tasksNow,
    walk: walkFor,
    enter: enterUwh,
    leave: leaveUwh,
    claim: claimOrder,
    giveUp: giveUpOrder,
    guide: guidePick,
    pick: pickOrder,
    report: reportTrouble,
    reports: reportList.page,
    settle: settleReport,
  }),
] as const;

export const uwh = noun({
  handlers: uwhHandlers,
  freshness: {
    untouched: {
      'smart warehouses have no machines: people book there': [
        '/warehouse/findUwhTask',
        '/warehouse/findUwhWalk',
        '/warehouse/listUwhReport',
      ],
    },
  },
});
