// What other modules may use of the engine of approval: a document asks, and says when it is decided.
import { inbox, workflow } from '../../../contract/workflow/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun, type ServerNoun } from '../noun.ts';
import { absences, comeBack, goAway } from './absence.ts';
import { changeApproval } from './change.ts';
import { attach, comment, guardAttachments, sweepAttachments } from './comment.ts';
import { lookAfter } from './due.ts';
import { findApproval, inboxList, trailOf } from './inbox.query.ts';
import { decideApprovals, delegate } from './inbox.ts';
import { answerBack, askBack } from './question.ts';
import { rehearseWorkflow, sweepFree } from './rehearse.ts';
import type { Approvable } from './request.ts';
import { createWorkflow, deleteWorkflow, updateWorkflow } from './workflow.ts';
import { checkWorkflow, workflowList } from './workflow.query.ts';

export { askApproval, endApproval, requireApproved } from './ask.ts';
export { monthOf, spentOf, takenBy } from './costs.query.ts';
export { decidersOf } from './deciders.query.ts';
export { isDecided } from './decide.ts';
export { lookAfter } from './due.ts';
export { changeable, isUrgent, type Approvable } from './request.ts';
export { waitingOf } from './waiting.query.ts';
export { createWorkflow } from './workflow.ts';

/** The noun, over the kinds of documents that the others declare. */
export function openWorkflow(kinds: readonly Approvable[]): ServerNoun {
  guardAttachments(kinds);
  return noun({
    handlers: [
      implement(workflow, {
        list: workflowList.page,
        create: createWorkflow,
        update: updateWorkflow,
        delete: deleteWorkflow,
        check: checkWorkflow,
        rehearse: rehearseWorkflow,
      }),
      implement(inbox, {
        list: inboxList(kinds).page,
        find: (ctx, input) => findApproval(ctx, kinds, input),
        trail: (ctx, input) => trailOf(ctx, kinds, input),
        decide: (ctx, input) => decideApprovals(ctx, kinds, input),
        change: (ctx, input) => changeApproval(ctx, kinds, input),
        ask: askBack,
        answer: answerBack,
        delegate,
        comment: (ctx, input) => comment(ctx, kinds, input),
        attach: (ctx, input, wire) => attach(ctx, kinds, { ...input, wire }),
        absences,
        away: goAway,
        back: comeBack,
      }),
    ],
    jobs: [
      { task: defineTask('workflow.due', async (ctx) => void (await lookAfter(ctx, kinds))), at: '*/15 * * * *' },
      { task: defineTask('workflow.sweep', sweepFree), at: '50 18 * * *' },
      { task: defineTask('workflow.sweepFiles', sweepAttachments), at: '52 18 * * *' },
    ],
    freshness: {
      untouched: {
        'asked for and decided by people': [
          '/vmbiz/workflow/listPage',
          '/vmbiz/workflow/check',
          '/vmbiz/workflow/rehearse',
          '/vmbiz/listApprovalInbox',
          '/vmbiz/listApprovalTrail',
          '/vmbiz/listApprovalAbsence',
        ],
      },
      beside: { '/vmbiz/findApproval': 'workflow/approval-panel.tsx' },
    },
  });
}
