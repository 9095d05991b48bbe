// The system itself: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { changeEvents } from './story.ts';
import { operateLogList, systemHandlers, userImport } from './index.ts';

export const system = noun({
  story: { events: [changeEvents] },
  handlers: [systemHandlers],
  exports: [operateLogList],
  imports: [userImport],
  freshness: {
    untouched: {
      'names to choose from': ['/global/listModules', '/basic/findDict'],
      'what was set: rights, rules, machines, sites': ['/global/findNodeConfig'],
      'who is signed in, what was said and done, files': ['/global/track', '/global/listOperateLog', '/global/findOperateLog'],
    },
  },
});
