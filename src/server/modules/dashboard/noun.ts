// People's own homes: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { dashboardHandlers } from './index.ts';

export const dashboard = noun({
  handlers: [dashboardHandlers],
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': ['/basic/listUserDashboard'],
    },
  },
});
