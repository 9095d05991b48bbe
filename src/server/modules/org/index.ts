// What other modules may use of the organisation.
import { org } from '../../../contract/org/index.ts';
import { implement, type Implementation } from '../../kernel/http/mount.ts';
import { departments } from './department.query.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { cardImport } from './card.import.ts';
import { costImport } from './cost.import.ts';
import { costs } from './cost.query.ts';
import { departmentImport } from './department.import.ts';
import { employeeImport } from './employee.import.ts';
import { searchEmployees } from './org.query.ts';
import { peopleHandlers } from './people.handlers.ts';
import { levelImport, postImport, vendorImport } from './plain.import.ts';
import { projectImport } from './project.import.ts';
import { projects } from './project.query.ts';
export { leadersOf } from './project.query.ts';
import { vendors } from './vendor.ts';

export { accountLists } from './accounts.handlers.ts';
export { cardList } from './card.query.ts';
export { bindCard, bindCards, unbindCard } from './card.ts';
export { beginClearance, bookLoss, leave, takeBack } from './clearance.ts';
export { bindCost } from './cost-entity.ts';
export { costs } from './cost.query.ts';
export { createCost, requireCost, updateCost } from './cost.ts';
export { departments } from './department.query.ts';
export { createDepartment, updateDepartment } from './department.ts';
export { guardFaces } from './employee-face.ts';
export { setEmployeeLock } from './employee-lock.ts';
export { applyMoves, movesOfTheDay, moveToDepartment } from './employee-move.ts';
export { departmentEmpList, empList } from './employee.query.ts';
export { createEmployees, updateEmployee } from './employee.ts';
export { createLevel, levels } from './level.ts';
export { syncConglomerateVendors } from './group-vendor.ts';
export { createPost, postList } from './post.ts';
export { addProjectEmps, createAttribute, createLeader, createProject, requireProject, updateProject } from './project.ts';
export { orderAccounts } from './order-accounts.ts';
export { createVendor, lockVendor, requireVendors, updateVendor } from './vendor.ts';

/** What of people and accounts can be brought in from a file. */
export const orgImportables = [
  departmentImport,
  costImport,
  projectImport,
  postImport,
  levelImport,
  vendorImport,
  employeeImport,
  cardImport,
];

export const orgHandlers: readonly Implementation[] = [
  implement(org, { departments, searchEmp: searchEmployees, costs, projects, vendors }),
  ...peopleHandlers,
  ...accountHandlers,
];
