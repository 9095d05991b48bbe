// The organisation: departments, posts, levels, cards, cost centres, projects and the employees in them.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, text } from '../kernel/scalars.ts';
import { nodeCard } from './card.ts';
import { clearance } from './clearance.ts';
import { cost, costEntity, listCost } from './cost.ts';
import { department, listDepartment } from './department.ts';
import { employee, face } from './employee.ts';
import { empLevel } from './level.ts';
import { personnel } from './personnel.ts';
import { post } from './post.ts';
import { listProject, project, projectAttribute, projectEmp, projectLeader } from './project.ts';
import { region } from './region.ts';
import { conglomerateVendor, vendor } from './vendor.ts';

/** What a picker shows of an employee: the department distinguishes two of the same name. */
export const EmpPick = z.object({
  id,
  empCode: z.string(),
  empName: z.string(),
  departmentName: z.string(),
});

const Pick = z.object({ id, code: label('编码', z.string()), name: label('名称', z.string()) });

/** Look-ups: what pickers and trees of every screen ask. */
export const org = {
  departments: listDepartment,
  searchEmp: read({
    method: 'POST',
    path: '/basic/searchNodeEmp',
    summary: '选择员工',
    permit: 'signedIn',
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(200))) }),
    output: z.array(EmpPick),
  }),
  costs: listCost,
  projects: listProject,
  vendors: read({
    method: 'GET',
    path: '/basic/listVendorAll',
    summary: '选择供应商',
    permit: 'signedIn',
    shift: true,
    input: z.strictObject({}),
    output: z.array(Pick),
  }),
};

/** The nouns of the organisation by name, as the table of contents has them. */
export const organisation = {
  org,
  employee,
  face,
  department,
  post,
  empLevel,
  nodeCard,
  clearance,
  personnel,
  cost,
  costEntity,
  project,
  projectAttribute,
  projectEmp,
  projectLeader,
  vendor,
  conglomerateVendor,
  region,
};
