// Sort keys that put rows in order by something else than what stands in the field.
import { initialsOf } from '../../src/server/kernel/list/pinyin.ts';
import type { Row } from './lists.ts';

/** From the least to the most: as the site put them in order (src/server/demo/staff.ts). */
const LEVELS = ['初级工', '中级工', '高级工', '技师', '高级技师'];
const byLevel = (row: Row) => (row['levelName'] === null ? null : LEVELS.indexOf(String(row['levelName'])));
const byInitials = (row: Row) => initialsOf(String(row['empName']));

/** By list and field; a name that stands here and is in order as it is shown fails the walk. */
export const SORTED_BY: Readonly<Record<string, (row: Row) => number | string | null>> = {
  // People look for people by the sound of the name.
  '/basic/listEmp empName': byInitials,
  '/basic/listEmpPageByEmpName empName': byInitials,
  '/basic/listDepartmentEmp empName': byInitials,
  '/basic/listPpePerson empName': byInitials,
  '/basic/listEmp levelName': byLevel,
  '/basic/listEmpPageByEmpName levelName': byLevel,
  '/basic/listDepartmentEmp levelName': byLevel,
  '/basic/listCostEmp empName': byInitials,
  '/basic/listProjectEmp empName': byInitials,
  '/basic/listProjectLeader empName': byInitials,
};
