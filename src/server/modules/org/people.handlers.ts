// A line for each endpoint of people, departments, posts, levels and cards.
import { nodeCard } from '../../../contract/org/card.ts';
import { clearance } from '../../../contract/org/clearance.ts';
import { department } from '../../../contract/org/department.ts';
import { employee, face } from '../../../contract/org/employee.ts';
import { empLevel } from '../../../contract/org/level.ts';
import { personnel } from '../../../contract/org/personnel.ts';
import { post } from '../../../contract/org/post.ts';
import { region } from '../../../contract/org/region.ts';
import { implement } from '../../kernel/http/mount.ts';
import { cardBindList, cardList } from './card.query.ts';
import { bindCard, createCard, deleteCards, unbindCard, updateCard } from './card.ts';
import { beginClearance, findClearance, finishClearance, giveBack, unbindMachines } from './clearance.ts';
import { createDepartment, deleteDepartment, mergeDepartment, updateDepartment } from './department.ts';
import { importFaces, removeFace, takeFace } from './employee-face.ts';
import { setEmployeeLock } from './employee-lock.ts';
import { cancelMove, moveToDepartment, moveToPost } from './employee-move.ts';
import { departmentEmpList, empDetail, empList, empNameList, findEmployee } from './employee.query.ts';
import { createEmployee, deleteEmployees, updateEmployee } from './employee.ts';
import { createLevel, deleteLevel, levels, updateLevel } from './level.ts';
import { mergeLook } from './merge.ts';
import { listRegion } from './region.ts';
import { takePersonnelChange } from './personnel.ts';
import { allPosts, createPost, deletePost, postList, updatePost } from './post.ts';

export const peopleHandlers = [
  implement(employee, {
    list: empList.page,
    byName: empNameList.page,
    ofDepartment: departmentEmpList.page,
    find: findEmployee,
    findById: findEmployee,
    detail: empDetail,
    create: createEmployee,
    update: updateEmployee,
    delete: deleteEmployees,
    lock: setEmployeeLock,
    moveDepartment: moveToDepartment,
    movePost: moveToPost,
    cancelMove,
    bindCard,
    unbindCard,
  }),
  implement(face, { batch: importFaces, one: takeFace, remove: removeFace }),
  implement(department, {
    create: createDepartment,
    update: updateDepartment,
    delete: deleteDepartment,
    merge: mergeDepartment,
    mergeLook: (ctx, merging) => mergeLook(ctx, { kind: 'department', ...merging }),
  }),
  implement(post, { list: postList.page, all: allPosts, create: createPost, update: updatePost, delete: deletePost }),
  implement(empLevel, { list: levels, create: createLevel, update: updateLevel, delete: deleteLevel }),
  implement(region, { list: listRegion }),
  implement(nodeCard, {
    list: cardList.page,
    history: cardBindList.page,
    create: createCard,
    update: updateCard,
    delete: deleteCards,
  }),
  implement(personnel, { take: takePersonnelChange }),
  implement(clearance, { find: findClearance, begin: beginClearance, giveBack, unbindMachines, finish: finishClearance }),
];
