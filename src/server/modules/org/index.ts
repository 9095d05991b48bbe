// The door of the organisation.
import { org } from '../../../contract/org/index.ts';
import { implement, type Implementation } from '../../kernel/mount.ts';
import { departments } from './department.query.ts';
import { costs, projects, searchEmployees, vendors } from './org.query.ts';
import { peopleHandlers } from './people.handlers.ts';

export { cardList } from './card.query.ts';
export { bindCard, unbindCard } from './card.ts';
export { beginClearance } from './clearance.ts';
export { departmentImport } from './department.import.ts';
export { departments } from './department.query.ts';
export { createDepartment, updateDepartment } from './department.ts';
export { guardFaces } from './employee-face.ts';
export { setEmployeeLock } from './employee-lock.ts';
export { applyMoves, moveToDepartment } from './employee-move.ts';
export { departmentEmpList, empList } from './employee.query.ts';
export { employeeImport } from './employee.import.ts';
export { createEmployees } from './employee.ts';
export { createLevel, levels } from './level.ts';
export { costs, projects } from './org.query.ts';
export { createCost, createProject, createVendor } from './org.ts';
export { createPost, postList } from './post.ts';

export const orgHandlers: readonly Implementation[] = [
  implement(org, { departments, searchEmp: searchEmployees, costs, projects, vendors }),
  ...peopleHandlers,
];
