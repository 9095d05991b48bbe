// What an assistant proposes waits for the person in whose name it asks: shown in the product's own words, done by him alone (docs/decisions/0090-assistants.md).
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { AssistantDeed, ProposalState } from './codes.ts';

export * from './codes.ts';

export const Proposal = z.object({
  id,
  deed: label('操作', AssistantDeed),
  keyName: label('访问密钥', z.string()),
  /** What would be done, told by the product and not by the assistant: a line each. */
  lines: z.array(z.string()),
  /** In the assistant's words. */
  reason: label('理由', z.nullable(z.string())),
  state: label('状态', ProposalState),
  createdAt: label('创建时间', dateTime),
  decidedAt: z.nullable(dateTime),
});

export const assistant = {
  /** Refuses what the deed itself would refuse of its input, and 'proposals-full'. */
  propose: write({
    method: 'POST',
    path: '/auth/user/createOwnProposal',
    summary: '提交助手提议',
    permit: 'signedIn',
    byProgram: true,
    input: z.strictObject({
      deed: label('操作', AssistantDeed),
      input: z.record(z.string().check(z.maxLength(60)), z.unknown()),
      reason: label('理由', z.nullish(text(500))),
    }),
    output: z.object({ id, lines: z.array(z.string()), url: z.string() }),
  }),
  /** One's own, the newest first; at most 50. */
  proposals: read({
    method: 'GET',
    path: '/auth/user/listOwnProposal',
    summary: '查询自己的助手提议',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.array(Proposal),
  }),
  /** Does it, by the call and with the rights by which a person does it. `own`: that call is a write with a log line of its own. */
  confirm: own({
    method: 'POST',
    path: '/auth/user/confirmOwnProposal',
    summary: '确认助手提议',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  drop: write({
    method: 'POST',
    path: '/auth/user/dropOwnProposal',
    summary: '放弃助手提议',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
