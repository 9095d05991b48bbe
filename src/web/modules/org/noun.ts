// The organisation: the pages, how records are chosen, what the palette finds.
import { noun } from '../../kernel/noun.ts';

const contract = () => import('../../../contract/org/index.ts');

export const org = noun({
  pages: {
    'organization.department': () => import('./department.tsx'),
    'organization.staff': () => import('./staff.tsx'),
    'organization.departmentStaffs': () => import('./department-staffs.tsx'),
    'organization.position': () => import('./position.tsx'),
    'organization.positionStaffs': () => import('./position-staffs.tsx'),
    'organization.staffLevel': () => import('./staff-level.tsx'),
    'organization.vendorStaffs': () => import('./vendor-staffs.tsx'),
    'organization.cost': () => import('./cost.tsx'),
    'organization.costStaffs': () => import('./cost-staffs.tsx'),
    'organization.costVms': () => import('./cost-vms.tsx'),
    'organization.costProduct': () => import('./cost-product.tsx'),
    'organization.costProject': () => import('./cost-project.tsx'),
    'organization.project': () => import('./project.tsx'),
    'organization.projectStaffs': () => import('./project-staffs.tsx'),
    'organization.projectLiable': () => import('./project-liable.tsx'),
    'organization.vendor': () => import('./vendor.tsx'),
    'organization.groupVendor': () => import('./group-vendor.tsx'),
    'cardMgr.cardList': () => import('./card-list.tsx'),
  },
  stories: { person: () => import('./person-story.tsx') },
  pickers: [
    {
      fields: ['empId', 'empIds', 'managerEmpId', 'ownerEmpId', 'toEmpId'],
      searched: 'remote',
      endpoint: async () => (await contract()).org.searchEmp,
    },
    { fields: ['departmentId'], searched: 'whole', endpoint: async () => (await contract()).org.departments },
    { fields: ['costId'], searched: 'whole', endpoint: async () => (await contract()).org.costs },
    { fields: ['projectId'], searched: 'whole', endpoint: async () => (await contract()).org.projects },
    { fields: ['vendorId'], searched: 'whole', endpoint: async () => (await contract()).org.vendors },
    { fields: ['postId'], searched: 'whole', endpoint: async () => (await import('../../../contract/org/post.ts')).post.all },
    { fields: ['levelId'], searched: 'whole', endpoint: async () => (await import('../../../contract/org/level.ts')).empLevel.list },
  ],
  records: () => import('./records.ts'),
});
