// The door of the pick decision.
import { pick } from '../../../contract/pick/index.ts';
import { implement } from '../../kernel/mount.ts';
import { explainPick } from './explain.ts';
import { forbidPick, permissionsOf, permitPick } from './permission.ts';

export { unapproved } from './approved.query.ts';
export { decideAtMachine } from './at-machine.ts';
export { holdersOf } from './granters.query.ts';
export { requireAllowed, requireNotStopped } from './order-allowed.ts';
export { replay, type Past } from './replay.ts';
export { ofEntity } from './taken.query.ts';
export const pickHandlers = implement(pick, { explain: explainPick, permissions: permissionsOf, permit: permitPick, forbid: forbidPick });
