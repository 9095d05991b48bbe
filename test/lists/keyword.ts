// What the keyword of each list is sought in.
export const product = ['productCode', 'productName'] as const;
const person = ['empCode', 'empName'] as const;
export const machine = ['vmCode', 'vmName'] as const;

/** Where nothing else is said: the code and the name of what the list is of. Undefined where its rows have none. */
export function ownNames(path: string, fields: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const [, thing = ''] = /\/list(\w+)$/.exec(path) ?? [];
  const names = ['Code', 'Name'].map((what) => thing.charAt(0).toLowerCase() + thing.slice(1) + what);
  return names.every((name) => name in fields) ? names : undefined;
}

/** What a keyword is sought in, as far as the row shows it. */
export const SOUGHT: Record<string, readonly string[]> = {
  '/vm/listVm': [...machine, 'deviceCode', 'address'],
  '/vm/listVmChannelAuth': person,
  '/vm/listVmStockPage': [...product, 'nodeProductCode'],
  '/vm/listVmStockCaveat': [...product, 'nodeProductCode'],
  '/vm/listVmBanner': ['bannerName'],
  '/vmbiz/workflow/listPage': ['workflowName'],
  '/vm/listVmBannerToday': machine,
  '/vm/listVmBannerTemplate': ['templateName'],
  '/vm/listVmEmp': person,
  '/vmbiz/listNotice': ['title'],
  '/vmbiz/listFeedback': ['loginAccount', 'userName'],
  '/basic/listEmp': person,
  '/basic/listDepartmentEmp': person,
  '/basic/listNodeCard': ['cardNo', ...person],
  '/basic/listCostEntity': ['code', 'name'],
  '/basic/listCostEmp': person,
  '/basic/listCostProject': ['projectCode', 'projectName'],
  '/basic/listProjectPage': ['projectCode', 'projectName'],
  '/basic/listProjectEmp': person,
  '/basic/listProjectLeader': ['projectCode', 'projectName'],
  '/basic/listVendor': ['vendorCode', 'vendorName', 'contact', 'mobile'],
  '/basic/listConglomerateVendor': ['vendorCode', 'vendorName', 'contact'],
  '/kaetl/listProductStatus': product,
  '/basic/listProduct': [...product, 'nodeProductCode', 'nodeProductName', 'barcode'],
  '/basic/listNodeProduct': [...product, 'nodeProductCode', 'nodeProductName'],
  '/basic/listBorrowCycle': ['productTypeName'],
  '/basic/listProductLife': product,
  '/basic/listUnitConversion': [...product, 'remark'],
  '/basic/listProductConversion': [...product, 'targetProductCode', 'targetProductName'],
  '/basic/listProductGroup': ['groupCode', 'groupName'],
  '/basic/listProductGroupLine': ['groupCode', 'groupName'],
  '/basic/listProductGroupProduct': product,
  '/basic/listRfidProduct': ['rfidCode', ...product],
  '/basic/listCompanyGroupProduct': product,
  '/vmbiz/listProductBom': ['bomCode', 'bomName', ...product],
  '/vmbiz/listProductBomLine': ['bomCode', 'bomName', 'madeProductCode', 'madeProductName'],
  '/vmbiz/listCloudMallProduct': product,
  '/vmbiz/listEmpCloudMallProductAuth': product,
  '/vreplenish/listPurchaseOrderDetail': product,
  '/replenishplan/listFmsDeliveryDetail': product,
  '/vreplenish/listReplenishNeeds': product,
  '/replenishplan/listReplenishPlanDetail': product,
  '/replenishplan/listVirtualOrderDetail': product,
  '/basic/listDataPermissionTemplate': ['templateName', 'remark'],
  '/basic/listRole': ['roleCode', 'roleName'],
  '/auth/user/listSignIn': ['loginAccount', 'userName'],
  '/basic/listRoleEntity': ['loginAccount', 'userName'],
  '/strategy/listPickStrategy': ['strategyName', 'entityCode', 'entityName'],
  '/strategy/listPickStrategyLine': ['strategyName', 'entityCode', 'entityName'],
  '/strategy/listPickStrategyItem': ['subjectCode', 'subjectName'],
  '/strategy/listPickPrivilegeStrategy': ['strategyName', 'reason'],
  '/global/listOperateLog': ['action', 'path'],
  '/vmbiz/listFactoryDevice': ['deviceNo', 'deviceName'],
  '/basic/listReturnCutterRemark': ['remarkCode', 'remark'],
  '/vmbiz/listCaveatCenter': ['caveatName'],
  '/vmbiz/listCaveatRobot': ['robotName'],
  '/warehouse/listPrewhPage': ['prewhCode', 'prewhName', 'address'],
  '/warehouse/listPrewhShelfPage': ['shelfCode', 'shelfName'],
  '/warehouse/listNodeWarehousePage': ['warehouseCode', 'warehouseName'],
  '/warehouse/listPrewhStockPage': [...product, 'nodeProductCode'],
  '/warehouse/listPrewhReplenishNeeds': product,
  '/warehouse/listEntryOrderBatchDetail': product,
};
