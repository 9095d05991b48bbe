// trust 22: a table that says whose its rows are is narrowed by it, or says here why it is not.
import { expect, test } from 'vitest';
import { scopeColumns } from '../../src/server/kernel/scope.ts';
import { testDatabase } from '../database.ts';

const database = testDatabase();

/** `table.column` that narrows nothing, and why. */
const REASONS: Record<string, string> = {
  'personnelTie.empId': 'a key of a personnel system; whom it means is asked of the employees in sight',
  'employee.costId': 'an employee is narrowed by the department',
  'vm.warehouseId': 'a machine is narrowed by itself; the name of its warehouse is joined with withinScope',
  'vm.costId': 'a machine is narrowed by itself; the name of its cost centre is joined with withinScope',
  'vmPickSettlement.costId': 'belongs to the machine; the name is joined with withinScope',
  'replenish.warehouseId': 'belongs to the machine',
  'pickOrder.costId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'pickOrder.projectId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'outOrder.toWarehouseId': 'seen from either end: out.query.ts narrows by both, the receiver is asked for in receive.ts',
  'outOrder.departmentId': 'narrowed by its warehouse; it is whom the order is charged to',
  'outOrder.costId': 'narrowed by its warehouse; it is whom the order is charged to',
  'outOrder.projectId': 'narrowed by its warehouse; it is whom the order is charged to',
  'outOrder.empId': 'narrowed by its warehouse; the employee is joined with withinScope',
  'returnOrder.departmentId': 'narrowed by its warehouse; who brought it is joined with withinScope',
  'toolCheck.empId': 'narrowed by its warehouse; the employee is joined with withinScope',
  'returnOrder.empId': 'narrowed by its warehouse; the employee is joined with withinScope',
  'prewhOrder.warehouseId': 'belongs to the smart warehouse; the name is joined with withinScope',
  'prewhOrder.departmentId': 'belongs to the smart warehouse; who brought it is joined with withinScope',
  'prewhReplenishPlan.warehouseId': 'belongs to the smart warehouse; the name is joined with withinScope',
  'uwhPickOrder.costId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'uwhPickOrder.projectId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'caveatCase.vmId': 'a case that is of no machine is seen too; machine and employee are joined with withinScope (casesInSight)',
  'comboPickOrder.costId': 'an order is narrowed by its department; the name is joined with withinScope',
  'comboPickOrder.projectId': 'an order is narrowed by its department; the name is joined with withinScope',
  'comboPickOrderLine.vmId': 'belongs to the order; the machine is joined with withinScope',
  'cloudMallOrder.costId': 'an order is narrowed by its department; the name is joined with withinScope',
  'cloudMallOrder.projectId': 'an order is narrowed by its department; the name is joined with withinScope',
  'cloudMallOrder.warehouseId': 'an order is narrowed by its department, and names where its goods go',
  'costEntity.vmId': 'belongs to the cost centre; what is bound is asked of the machines in sight',
  'costEntity.projectId': 'belongs to the cost centre; what is bound is asked of the projects in sight',
  'openKey.vmId': 'a key without a machine is seen too; the machine is joined with withinScope',
  'openKey.prewhId': 'a key without a smart warehouse is seen too; the smart warehouse is joined with withinScope',
  'pickStrategy.costId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategy.departmentId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategy.projectId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategyVm.vmId': 'belongs to the strategy, which is copied whole; the machines that are named are narrowed',
  'pickPrivilegeVm.vmId': 'belongs to the privilege, which is copied whole; the machines that are named are narrowed',
  'empPickPermission.vmId': 'none means every machine; permissions are narrowed by their employee',
  'stockMove.departmentId': 'moves are narrowed by their places (visiblePlace)',
  'stockMove.projectId': 'moves are narrowed by their places (visiblePlace)',
  'stockMove.costId': 'moves are narrowed by their places (visiblePlace)',
  'rfidProduct.lastVmId': 'a tag belongs to its product; the machine that saw it last is joined with withinScope',
  'noticeEmpRead.vmId': 'belongs to who has read; the machine is joined with withinScope',
  'noticeEmpRead.empId': 'read from the employees, which `from` narrows',
  'accountingRule.costId': 'the books are of the whole site: who sees a part of it sees none of them (periods.seesPart)',
  'ppeNeed.empId': 'read with its employee, which `from` narrows',
  'ppeSize.empId': 'read from its employee, which `from` narrows',
  'ppeCertificate.empId': 'of a product, or of an employee that is joined with withinScope, and leaves the certificate out',
  'directoryPerson.empId':
    'the product alone reads it, at night and for who confirms what a directory ends; the employee is joined with withinScope',
  'toolOffer.fromEmpId': 'of who offers, or of who was shown its code',
  'toolOffer.toEmpId': 'of who offers, or of who was shown its code',
  'ppeReceipt.empId': 'read through the trades that it is for, which `from` narrows',
  // Documents of machines and smart warehouses: whoever filled, counted or checked is named only where the employee is in sight.
  'cutterStatusLog.empId': 'belongs to the machine; the employee is joined with withinScope',
  'replenish.empId': 'belongs to the machine; the employee is joined with withinScope',
  'rfidCheckLog.empId': 'belongs to the machine; the employee is joined with withinScope',
  'pickRefusal.empId': 'belongs to the machine; the employee is joined with withinScope',
  'pickRelease.empId': 'belongs to the machine; the engine of approval names whom it is for',
  'vmFault.empId': 'belongs to the machine; cases name the employee with inScope',
  'saleAppeal.rightEmpId': 'belongs to the trade; who examines an appeal sees all that it says',
  'vmInventory.empId': 'belongs to the machine; the employee is joined with withinScope',
  'prewhInventory.empId': 'belongs to the smart warehouse; the employee is joined with withinScope',
  'prewhOrder.empId': 'belongs to the smart warehouse; the employee is joined with withinScope',
  // What a smart warehouse has, and what is done in one.
  'prewhSense.prewhId': 'read with its record, which is joined with its smart warehouse within scope',
  'prewhPassage.prewhId': 'read with a record of the same smart warehouse, which is joined within scope',
  'prewhRoom.prewhId': 'read with its smart warehouse, which `from` narrows',
  'prewhVisit.prewhId': 'read with a record of the same smart warehouse, which is joined within scope',
  'prewhVisit.empId': 'belongs to the smart warehouse; the employee is joined with withinScope or inScope',
  'uwhReport.prewhId': 'the smart warehouse is joined with withinScope, and leaves the report out',
  'deviceCommand.prewhId': 'read of one order that was found in sight; a smart warehouse fetches its own',
  'imgVision.prewhId': 'the smart warehouse is joined with withinScope, and leaves the picture out',
  'imgVision.empId': 'belongs to the smart warehouse; the employee is joined with withinScope',
  'abnormalRecord.bookedEmpId': 'belongs to the smart warehouse; the employee is joined with withinScope',
  'abnormalRecord.prewhId': 'the smart warehouse is joined with withinScope, and leaves the record out',
  'prewhChannel.prewhId': 'read from its smart warehouse, which `from` narrows',
  'prewhShelf.prewhId': 'read from its smart warehouse, which `from` narrows',
  'prewhInventory.prewhId': 'one of two places, joined with withinScope; a count of neither in sight is left out',
  'prewhInventory.warehouseId': 'one of two places, joined with withinScope; a count of neither in sight is left out',
  'prewhOrder.prewhId': 'read from its smart warehouse, which `from` narrows',
  'prewhReplenishPlan.prewhId': 'read from its smart warehouse, which `from` narrows',
  'pickOrder.prewhId': 'narrowed by its department; the smart warehouse is joined with withinScope, and leaves the order out',
  'pickWave.prewhId': 'read from its smart warehouse, which `from` narrows, or joined with it within scope',
  'uwhPickOrder.prewhId': 'narrowed by its department; the smart warehouse is joined with withinScope, and leaves the order out',
  'trade.prewhId': 'narrowed by the warehouse that the smart warehouse stood behind at the time',
  // Of the department that the employee worked for at the time.
  'comboPickOrder.empId': 'narrowed by its department, and names whom it is for',
  'cloudMallOrder.empId': 'narrowed by its department, and names whom it is for',
  'pickOrder.empId': 'narrowed by its department, and names whom it is for',
  'uwhPickOrder.empId': 'narrowed by its department, and names whom it is for',
  'trade.empId': 'narrowed by the department at the time, and names who took it then',
  'tradeMonth.empId': 'narrowed by the department at the time',
  'tradePeopleMonth.empId': 'narrowed by the department at the time',
  'tradeTakerYear.empId': 'read by those alone who are narrowed by no department',
  'tradeTakerSlot.empId': 'read by those alone who are narrowed by nothing',
  // Of an employee: read after the employee was found in sight, or joined.
  'empClearance.empId': 'read of one employee who was found in sight',
  'empMove.empId': 'read of one employee who was found in sight; taken back with the employee joined with withinScope',
  'cloudMallAuth.empId': 'the employee is joined with withinScope, and leaves the authorisation out',
  'empPickPermission.empId': 'read from the employee, whom `from` narrows',
  'nodeCard.empId': 'a card that nobody has is seen too; the employee is joined with withinScope',
  'nodeCardBind.empId': 'the employee is joined with withinScope, or was found in sight',
  'tradeAdditional.empId': 'narrowed by its machine; the employee is joined with withinScope, and leaves the row out',
  'projectEmp.empId': 'narrowed by its project; the employee is joined with withinScope',
  'projectLeader.empId': 'narrowed by its project; the employee is joined with withinScope',
  'vmChannelAuth.empId': 'read from its channel; the employee is joined with withinScope',
  'vmEmp.empId': 'narrowed by its machine; the employee is joined with withinScope',
  'stockLoan.employeeId': 'the employee is joined with withinScope, and leaves the loan out',
  'stockCutter.employeeId': 'read with its loan',
  'stockMove.employeeId': 'a move is shown whole, or the balance could not be explained; the employee is named with inScope',
  'caveatCase.empId': 'a case that is of nobody is seen too; the employee is joined with withinScope (casesInSight)',
  'cost.ownerEmpId': 'a cost centre is narrowed by itself; its owner is joined with withinScope',
  'department.managerEmpId': 'a department is narrowed by itself; its head is joined with withinScope',
  'loginUser.empId': 'accounts are of the site, for whoever may manage them; the employee is joined with withinScope',
  'costEntity.empId': 'belongs to the cost centre; what is bound is asked of the employees in sight',
  'pickStrategy.empId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickPrivilegeEmp.empId': 'belongs to the privilege, which is narrowed by its employees in sight (privilegeInSight)',
};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test('R200 trust 22 every column that names a machine, employee, department, cost centre, project or warehouse narrows its table, or a reason is given', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
       and column_name ~ '(^|_)(vm|department|cost|project|warehouse|prewh|emp|employee)_id$' order by 1, 2`,
  );
  const names = rows.map(({ table, column }) => ({ table: camel(table), column: camel(column) }));
  expect(names.length).toBeGreaterThan(15);
  const narrowed = ({ table, column }: { table: string; column: string }) =>
    Object.values(scopeColumns[table as keyof typeof scopeColumns] ?? {}).includes(column);
  const open = names.filter((one) => !narrowed(one)).map(({ table, column }) => `${table}.${column}`);
  // A table that is missing: `comment on table … is 'scope: …'` in its migration (db/migrations/0130-scope.sql) where `from` is to narrow it, else a reason above.
  expect(open.filter((name) => !REASONS[name])).toEqual([]);
  expect(Object.keys(REASONS).filter((name) => !open.includes(name))).toEqual([]);
});
