// What the process may use of assistants.
import { assistant } from '../../../contract/assistant/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { confirmProposal, dropProposal, ownProposals, propose } from './proposal.ts';

export { serveAssistants } from './serve.ts';
export const assistantHandlers = implement(assistant, {
  propose,
  proposals: ownProposals,
  confirm: confirmProposal,
  drop: dropProposal,
});
