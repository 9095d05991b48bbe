// Where people open and what they belong to, found by the palette.
import { storyPath, storyRights } from '../../../contract/menu/story.ts';
import { seen, type RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const TRADES = '/report/productTradingDetail';

export const records: readonly RecordKind[] = [
  {
    kind: 'employee',
    name: '员工',
    place: 3,
    right: storyRights.person,
    path: ({ id, name }) => storyPath('person', id, name),
  },
  {
    kind: 'department',
    name: '部门',
    place: 5,
    right: ['organization.department', 'report.productTradingDetail'],
    path: ({ id }) =>
      seen('organization.department') ? listAt('/organization/department', { branch: id }) : listAt(TRADES, { departmentId: id }),
  },
  {
    kind: 'project',
    name: '项目',
    place: 7,
    right: 'organization.project',
    path: ({ id, code }) => listAt('/organization/project', { keyword: code }, id),
  },
  { kind: 'cost', name: '成本中心', place: 8, right: 'organization.cost', path: ({ id }) => listAt('/organization/cost', { branch: id }) },
  {
    kind: 'post',
    name: '岗位',
    place: 9,
    right: 'organization.position',
    path: ({ id, code }) => listAt('/organization/position', { keyword: code }, id),
  },
  {
    kind: 'vendor',
    name: '供应商',
    place: 10,
    right: 'organization.vendor',
    path: ({ id, code }) => listAt('/organization/vendor', { keyword: code }, id),
  },
  {
    kind: 'card',
    name: '卡片',
    place: 11,
    right: 'cardMgr.cardList',
    path: ({ id, name }) => listAt('/cardMgr/cardList', { keyword: name }, id),
  },
];
