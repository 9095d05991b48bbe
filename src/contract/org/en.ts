// English for the organisation.
export const org: Record<string, string> = {
  部门编码: 'Department code',
  部门名称: 'Department',
  排序: 'Order',
  员工数: 'Employees',
  编码: 'Code',
  名称: 'Name',
  查询部门: 'List departments',
  选择员工: 'Choose an employee',
  选择成本中心: 'Choose a cost centre',
  选择项目: 'Choose a project',
};
