// The organisation: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { empLevel } from '../../../contract/org/level.ts';
import { org as contract } from '../../../contract/org/index.ts';
import { exportableRows } from '../transfer/index.ts';
import { noun } from '../noun.ts';
import { orgFinds } from './finds.ts';
import { lockEmployees } from './employee.ts';
import { decideLosses } from './loss.ts';
import { orgStory } from './story.ts';
import {
  accountLists,
  applyMoves,
  bookLoss,
  cardList,
  costs,
  departmentEmpList,
  departments,
  empList,
  guardFaces,
  levels,
  orgHandlers,
  orgImportables,
  postList,
} from './index.ts';

guardFaces();
// Every hour, for sites that nobody calls.
const moves = defineTask('org.moves', applyMoves);

export const org = noun({
  story: orgStory,
  handlers: orgHandlers,
  exports: [
    ...accountLists,
    cardList,
    departmentEmpList,
    empList,
    postList,
    exportableRows(contract.departments, (ctx) => departments(ctx), 'organization.department.export'),
    exportableRows(empLevel.list, (ctx) => levels(ctx), 'organization.staffLevel.export'),
    exportableRows(contract.costs, (ctx) => costs(ctx), 'organization.cost.export'),
  ],
  imports: orgImportables,
  // What a leaver lost asks where a workflow takes it.
  approvals: [
    {
      bizType: WorkflowBizType.toolLoss,
      pages: ['organization.staff'],
      rights: [],
      decide: decideLosses({ lock: lockEmployees, book: bookLoss }),
    },
  ],
  jobs: [{ task: moves, at: '7 * * * *' }],
  finds: orgFinds,
  freshness: {
    beside: {
      '/basic/findEmpClearance': 'org/clearance-page.tsx',
    },
    untouched: {
      'names to choose from': [
        '/basic/searchNodeEmp',
        '/basic/listProject',
        '/basic/listVendorAll',
        '/basic/listPostAll',
        '/basic/findProjectByProjectCodeLike',
        '/basic/listRegion',
      ],
      'people and how they are ordered, kept by people': [
        '/basic/listDepartment',
        '/basic/listEmp',
        '/basic/listEmpPageByEmpName',
        '/basic/listDepartmentEmp',
        '/basic/findEmp/:id',
        '/basic/findEmpById',
        '/basic/findEmpDetailById',
        '/basic/findMergeDepartment',
        '/basic/listPost',
        '/basic/listEmpLevel',
        '/basic/listNodeCard',
        '/basic/listNodeCardBind',
        '/basic/findMergeCost',
        '/basic/listCostEntity',
        '/basic/listCostEmp',
        '/basic/listCostProject',
        '/basic/listProjectPage',
        '/basic/findProjectById',
        '/basic/listProjectAttribute',
        '/basic/listProjectEmp',
        '/basic/listProjectLeader',
        '/basic/listVendor',
        '/basic/listConglomerateVendor',
      ],
    },
  },
});
