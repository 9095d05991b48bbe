// What other modules may use of the pick decision.
import { pick } from '../../../contract/pick/index.ts';
import { ownPick } from '../../../contract/pick/own.ts';
import { implement } from '../../kernel/http/mount.ts';
import { explainPick } from './explain.ts';
import { ownGoods, ownPlaces } from './own-places.query.ts';
import { forbidPick, permissionsOf, permitPick } from './permission.ts';

export { unapproved } from './approved.query.ts';
export { allowancesOf } from './allowances.query.ts';
export { answerUnknown, decideAtMachine, type MachineAnswer } from './at-machine.ts';
export {
  budgetsAt,
  chargedProjects,
  privilegesAt,
  rulesAt,
  type Lying,
  type MachinePrivilege,
  type MachineRule,
} from './machine-rules.query.ts';
export { earliestOf, heardSince, takenAt, togetherAt, windowsAt, type Heard, type Rules } from './machine-usage.query.ts';
export { refusalsOf, requireAllowed, requireCharged, requireNotStopped } from './order-allowed.ts';
export { keepRefusal, refusalEvents, sweepRefusals } from './refusal.ts';
export { replay, type Past } from './replay.ts';
export { tellHolders, type WaitingOrder } from './tell-holders.ts';
export { named, oldOwedAt, ofEntity } from './taken.query.ts';
export const pickHandlers = implement(pick, { explain: explainPick, permissions: permissionsOf, permit: permitPick, forbid: forbidPick });
export const ownPickHandlers = implement(ownPick, { goods: ownGoods, places: ownPlaces });
