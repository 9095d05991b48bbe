import { edit, group, page, report, sheet } from './shape.ts';

const bind = { bind: '绑定', unbind: '解绑', export: '导出' } as const;

export const organization = {
  organization: group('组织管理', '/organization/department'),
  'organization.department': page('部门管理', '维护工厂的部门树。', { ...edit, ...sheet }),
  'organization.staff': page('员工管理', '新增、修改、停用、导入和导出员工，绑卡、解绑卡并录入人脸照片。', {
    ...edit,
    ...sheet,
    lock: '停用/启用',
    bindCard: '绑卡',
    unbindCard: '解绑卡',
    faceImage: '录入人脸',
    pickPermission: '领料权限',
    clear: '离职清算',
  }),
  'organization.departmentStaffs': page('部门员工', '查看一个部门的员工，并把员工调到别的部门。', {
    move: '调动',
    export: '导出',
  }),
  'organization.position': page('岗位管理', '维护工厂的岗位。', { ...edit, ...sheet }),
  'organization.positionStaffs': page('岗位员工', '查看一个岗位上的员工，并把员工调到别的岗位。', {
    move: '调动',
    export: '导出',
  }),
  'organization.staffLevel': page('员工等级', '维护员工等级，用于限额和审批。', { ...edit, ...sheet }),
  'organization.ppe': page('劳保档案', '查看每名员工可领、已领和签收的劳保用品，当场签收，登记证书，列出到期更换，导出给检查人员的PDF。', {
    update: '修改',
    sign: '签收',
    export: '导出',
  }),
  'organization.project': page('项目管理', '维护项目及其属性。', { ...edit, ...sheet, attribute: '项目属性' }),
  'organization.projectStaffs': page('项目员工', '把员工加入或移出项目，使其领料可以记到该项目。', bind),
  'organization.projectLiable': page('项目负责人', '指定每个项目由谁负责。', { ...edit, ...report }),
  'organization.cost': page('成本中心', '维护成本中心，领用的物料记在它的账上。', { ...edit, ...sheet }),
  'organization.costStaffs': page('成本中心员工', '指定哪些员工的领料记到某个成本中心。', bind),
  'organization.costVms': page('成本中心设备', '把设备绑定到成本中心，在这些设备上的领料记到该成本中心。', bind),
  'organization.costProduct': page('成本中心商品', '把商品绑定到成本中心，说明它可以领用或承担哪些商品。', bind),
  'organization.costProject': page('成本中心项目', '把项目绑定到成本中心，使项目的消耗汇总到该成本中心。', bind),
  'organization.vendor': page('供应商管理', '维护本站点的供应商，停用或恢复供应商。', {
    ...edit,
    lock: '停用/启用',
    sync: '同步',
    ...sheet,
  }),
  'organization.vendorStaffs': page('供应商员工', '维护供应商派到现场补货的人员。', {
    ...edit,
    lock: '停用/启用',
    export: '导出',
  }),
  'organization.groupVendor': page('集团供应商', '维护集团的供应商，并同步到本站点。', {
    ...edit,
    lock: '停用/启用',
    sync: '同步',
    export: '导出',
  }),
} as const;
