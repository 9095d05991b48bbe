// A line for each endpoint of cost centres, projects and vendors.
import { cost, costEntity } from '../../../contract/org/cost.ts';
import { project, projectAttribute, projectEmp, projectLeader } from '../../../contract/org/project.ts';
import { conglomerateVendor, vendor } from '../../../contract/org/vendor.ts';
import { implement } from '../../kernel/http/mount.ts';
import { bindCost, costEmpList, costEntityList, costProjectList, unbindCost } from './cost-entity.ts';
import { createCost, deleteCost, mergeCost, updateCost } from './cost.ts';
import {
  conglomerateVendorList,
  createConglomerateVendor,
  deleteConglomerateVendor,
  lockConglomerateVendor,
  syncConglomerateVendors,
  syncVendors,
  updateConglomerateVendor,
} from './group-vendor.ts';
import { mergeLook } from './merge.ts';
import { attributeList, findProject, leaderList, projectEmpList, projectList, projectsByCode } from './project.query.ts';
import {
  addProjectEmps,
  createAttribute,
  createLeader,
  createProject,
  deleteAttribute,
  deleteLeader,
  deleteProject,
  removeProjectEmps,
  updateAttribute,
  updateLeader,
  updateProject,
} from './project.ts';
import { createVendor, deleteVendor, lockVendor, updateVendor, vendorList } from './vendor.ts';

/** The lists of cost centres, projects and vendors that can be exported. */
export const accountLists = [costEntityList, projectList, projectEmpList, leaderList, vendorList, conglomerateVendorList];

export const accountHandlers = [
  implement(cost, {
    create: createCost,
    update: updateCost,
    delete: deleteCost,
    merge: mergeCost,
    mergeLook: (ctx, merging) => mergeLook(ctx, { kind: 'cost', ...merging }),
  }),
  implement(costEntity, {
    list: costEntityList.page,
    emps: costEmpList.page,
    projects: costProjectList.page,
    bind: bindCost,
    unbind: unbindCost,
  }),
  implement(project, {
    list: projectList.page,
    find: findProject,
    byCode: projectsByCode,
    create: createProject,
    update: updateProject,
    delete: deleteProject,
  }),
  implement(projectAttribute, {
    list: attributeList.page,
    create: createAttribute,
    update: updateAttribute,
    delete: deleteAttribute,
  }),
  implement(projectEmp, { list: projectEmpList.page, bind: addProjectEmps, unbind: removeProjectEmps }),
  implement(projectLeader, { list: leaderList.page, create: createLeader, update: updateLeader, delete: deleteLeader }),
  implement(vendor, {
    list: vendorList.page,
    create: createVendor,
    update: updateVendor,
    delete: deleteVendor,
    lock: lockVendor,
    sync: syncVendors,
  }),
  implement(conglomerateVendor, {
    list: conglomerateVendorList.page,
    create: createConglomerateVendor,
    update: updateConglomerateVendor,
    delete: deleteConglomerateVendor,
    lock: lockConglomerateVendor,
    sync: syncConglomerateVendors,
  }),
];
