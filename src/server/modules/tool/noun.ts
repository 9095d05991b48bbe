// Tools: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { toolHandlers, toolLists } from './index.ts';

export const tool = noun({
  handlers: toolHandlers,
  exports: toolLists,
  freshness: {
    untouched: {
      'what goods are, kept by people': ['/vmbiz/listFactoryDevice', '/basic/listReturnCutterRemark'],
    },
  },
});
