// What other modules may use of the desk: what goes wrong at machines, and its corrections.
import { desk } from '../../../contract/desk/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { cases } from '../stock/index.ts';
import { createAdditional, reviewAdditional } from './additional.ts';
import { createAppeal, examineAppeals, updateAppeal } from './appeal.ts';
import { settleCase } from './case.ts';
import { additionalList, appealable, appealList, caseOutcomes, refundList } from './desk.query.ts';

export { createAdditional, reviewAdditional } from './additional.ts';
export { createAppeal, examineAppeals } from './appeal.ts';
export { decideCaseWriteOffs, settleCase } from './case.ts';
export { additionalList, appealList } from './desk.query.ts';
export const deskLists = [cases.caseList, appealList, additionalList, refundList];
export const deskHandlers = [
  implement(desk.stockCase, { list: cases.caseList.page, groups: cases.caseGroups.page, outcomes: caseOutcomes, settle: settleCase }),
  implement(desk.saleAppeal, {
    list: appealList.page,
    appealable,
    create: createAppeal,
    update: updateAppeal,
    examine: examineAppeals,
  }),
  implement(desk.tradeAdditional, { list: additionalList.page, create: createAdditional, review: reviewAdditional }),
  implement(desk.refundRecord, { list: refundList.page }),
] as const;
