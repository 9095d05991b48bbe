// Assistants: what is served and swept. Their own door is opened by the process (serve.ts).
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { assistantHandlers } from './index.ts';
import { sweepProposals } from './proposal.ts';

export const assistant = noun({
  handlers: [assistantHandlers],
  jobs: [{ task: defineTask('assistant.sweep', (ctx) => inTransaction(ctx, sweepProposals)), at: '50 18 * * *' }],
  freshness: { untouched: { 'who is signed in, what was said and done, files': ['/auth/user/listOwnProposal'] } },
});
