// Tools: what is served, exported, imported and done in the background.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { noun } from '../noun.ts';
import { toolFinds } from './finds.ts';
import { toolHandlers, toolLists } from './index.ts';
import { decideScraps } from './scrap.ts';

export const tool = noun({
  handlers: toolHandlers,
  exports: toolLists,
  finds: toolFinds,
  // What is scrapped at the counter asks where a workflow takes it.
  approvals: [{ bizType: WorkflowBizType.toolScrap, pages: ['wms.toolDesk'], rights: [], decide: decideScraps }],
  freshness: {
    untouched: {
      'what goods are, kept by people': ['/vmbiz/listFactoryDevice', '/basic/listReturnCutterRemark'],
      'what one person offers another': ['/customtrade/findToolOffer'],
      'a storekeeper lends and takes back over a counter': ['/customtrade/findToolHolder', '/customtrade/listToolCheck'],
    },
  },
});
