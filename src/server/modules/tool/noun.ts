// Tools: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { toolFinds } from './finds.ts';
import { toolHandlers, toolLists } from './index.ts';

export const tool = noun({
  handlers: toolHandlers,
  exports: toolLists,
  finds: toolFinds,
  freshness: {
    untouched: {
      'what goods are, kept by people': ['/vmbiz/listFactoryDevice', '/basic/listReturnCutterRemark'],
      'what one person offers another': ['/customtrade/findToolOffer'],
      'a storekeeper lends and takes back over a counter': ['/customtrade/findToolHolder', '/customtrade/listToolCheck'],
    },
  },
});
