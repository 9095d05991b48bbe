// What a site has set for itself, and what follows from it for every noun.
export { isSwitchedOn, nodeConfigOf } from './node-config.ts';
export { shiftAt, shiftNames, shiftOf, shiftsByQuarters } from './shifts.ts';
export { askers, isOwnRequest, ownMatter, ownRequest, refuseOwnRequest } from './own-request.ts';
export { committedByCost, committedOfCost, projectSpending } from './commitment.query.ts';
export { chargedNow } from './charged.ts';
export { calendarOf } from './calendar.ts';
