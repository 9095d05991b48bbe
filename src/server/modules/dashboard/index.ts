// What other modules may use of people's own homes.
import { dashboard } from '../../../contract/dashboard/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { listDashboards } from './dashboard.query.ts';
import {
  addCard,
  createDashboard,
  deleteDashboard,
  lockDashboard,
  removeCard,
  resetDashboard,
  setDefault,
  updateCard,
  updateDashboard,
} from './dashboard.ts';

export const dashboardHandlers = implement(dashboard, {
  list: (ctx) => listDashboards(ctx),
  create: createDashboard,
  update: updateDashboard,
  delete: deleteDashboard,
  setDefault,
  lock: lockDashboard,
  reset: resetDashboard,
  addCard,
  updateCard,
  removeCard,
});
