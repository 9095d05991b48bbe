// The door of the organisation.
import { org } from '../../../contract/org/index.ts';
import { implement } from '../../kernel/mount.ts';
import { costs, departments, projects, searchEmployees } from './org.query.ts';

export { costs, departments, projects } from './org.query.ts';
export { createCost, createDepartment, createEmployees, createPost, createProject, createVendor } from './org.ts';
export const orgHandlers = implement(org, { departments, searchEmp: searchEmployees, costs, projects });
