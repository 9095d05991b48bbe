// Approval: the workflows of a site, and what waits for whoever is signed in.
import { noun } from '../../kernel/noun.ts';

export const workflow = noun({
  pages: {
    'system.approvalWorkflow': () => import('./approval-workflow.tsx'),
    'system.approvalInbox': () => import('./approval-inbox.tsx'),
  },
});
