// trust 22: a table that says whose its rows are is narrowed by it, or says here why it is not.
import { expect, test } from 'vitest';
import { scopeColumns } from '../../src/server/kernel/scope.ts';
import { testDatabase } from '../database.ts';

const database = testDatabase();

/** `table.column` that narrows nothing, and why. */
const REASONS: Record<string, string> = {
  'employee.costId': 'an employee is narrowed by the department',
  'vm.warehouseId': 'a machine is narrowed by itself; the name of its warehouse is joined with withinScope',
  'vm.costId': 'a machine is narrowed by itself; the name of its cost centre is joined with withinScope',
  'vmPickSettlement.costId': 'belongs to the machine; the name is joined with withinScope',
  'replenish.warehouseId': 'belongs to the machine',
  'pickOrder.costId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'pickOrder.projectId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'prewhOrder.warehouseId': 'belongs to the smart warehouse; the name is joined with withinScope',
  'prewhOrder.departmentId': 'belongs to the smart warehouse; who brought it is joined with withinScope',
  'prewhReplenishPlan.warehouseId': 'belongs to the smart warehouse; the name is joined with withinScope',
  'uwhPickOrder.costId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'uwhPickOrder.projectId': 'an order is narrowed by its department and smart warehouse; the name is joined with withinScope',
  'caveatCase.vmId': 'a case that is of no machine is seen too; machine and employee are joined with withinScope (casesInSight)',
  'comboPickOrder.costId': 'an order is narrowed by its department; the name is joined with withinScope',
  'comboPickOrder.projectId': 'an order is narrowed by its department; the name is joined with withinScope',
  'comboPickOrderLine.vmId': 'belongs to the order; the machine is joined with withinScope',
  'costEntity.vmId': 'belongs to the cost centre; what is bound is asked of the machines in sight',
  'costEntity.projectId': 'belongs to the cost centre; what is bound is asked of the projects in sight',
  'openKey.vmId': 'a key without a machine is seen too; the machine is joined with withinScope',
  'pickStrategy.costId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategy.departmentId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategy.projectId': 'one of five subjects; strategies are narrowed by the subject they have (visible)',
  'pickStrategyVm.vmId': 'belongs to the strategy, which is copied whole; the machines that are named are narrowed',
  'pickPrivilegeVm.vmId': 'belongs to the privilege, which is copied whole; the machines that are named are narrowed',
  'empPickPermission.vmId': 'none means every machine; permissions are narrowed by their employee',
  'stockMove.departmentId': 'moves are narrowed by their places (visiblePlace)',
  'stockMove.projectId': 'moves are narrowed by their places (visiblePlace)',
  'stockMove.costId': 'moves are narrowed by their places (visiblePlace)',
};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test('R200 trust 22 every column that names a machine, department, cost centre, project or warehouse narrows its table, or a reason is given', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
       and column_name in ('vm_id', 'department_id', 'cost_id', 'project_id', 'warehouse_id') order by 1, 2`,
  );
  const names = rows.map(({ table, column }) => ({ table: camel(table), column: camel(column) }));
  expect(names.length).toBeGreaterThan(15);
  const narrowed = ({ table, column }: { table: string; column: string }) =>
    Object.values(scopeColumns[table as keyof typeof scopeColumns] ?? {}).includes(column);
  const open = names.filter((one) => !narrowed(one)).map(({ table, column }) => `${table}.${column}`);
  // A table that is missing: a line in `scopeColumns` (src/server/kernel/scope.ts) where `from` is to narrow it, else a reason above.
  expect(open.filter((name) => !REASONS[name])).toEqual([]);
  expect(Object.keys(REASONS).filter((name) => !open.includes(name))).toEqual([]);
});
