// Records that the palette finds beside pages: by code, name and pinyin initials, each opened on its own screen.
// Fetched when the palette is first opened; asked only for who may open the screen that it leads to.
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import { vm } from '../../contract/machine/vm.ts';
import type { Right } from '../../contract/menu.ts';
import { org } from '../../contract/org/index.ts';
import { product } from '../../contract/product/index.ts';
import { report } from '../../contract/report/index.ts';
import { role } from '../../contract/role/index.ts';
import { strategy } from '../../contract/strategy/index.ts';
import { call } from '../kernel/api.ts';
import { holds } from '../kernel/can.tsx';
import { rankOf } from '../kernel/initials.ts';
import { queryClient } from '../kernel/query.ts';
import { writeScreen } from '../kernel/router.tsx';
import { sessionNow } from '../kernel/session.ts';

export interface Hit {
  key: string;
  title: string;
  /** What tells twins apart: a code, a department. */
  hint?: string;
  /** Where it opens. */
  path: string;
}
export interface RecordSource {
  /** What it finds, in Chinese: 员工, 商品. */
  name: string;
  /** The page that its records open on. */
  right: Right;
  find(text: string, signal: AbortSignal): Promise<readonly Hit[]>;
}

const MOST = 6;
const silent = { silent: true };
const TRADES = '/report/productTradingDetail';
const seen = (right: Right): boolean => holds(sessionNow().buttons[sessionNow().mode] ?? [], right);
const hint = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** The address of a list narrowed to one record, with its row open. */
const at = (path: string, search: Record<string, unknown>, open?: string): string =>
  path + writeScreen({ search, page: 1, limit: 15, sorts: [], open });

// A small whole list is read once and searched here.
const whole = <E extends Endpoint>(endpoint: E): Promise<Out<E>> =>
  queryClient.fetchQuery({ queryKey: [endpoint.path, {}], queryFn: () => call(endpoint, {} as Sent<E>, silent) });

/** The rows whose texts answer what was typed, best first. */
function among<R>(rows: readonly R[], typed: string, textsOf: (row: R) => string[]): R[] {
  const low = typed.toLowerCase();
  return rows
    .map((row) => ({ row, rank: Math.min(...textsOf(row).map((text) => rankOf(text, low) ?? Infinity)) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, MOST)
    .map(({ row }) => row);
}

const products: RecordSource = {
  name: '商品',
  right: 'product.productList',
  find: async (keyword, signal) =>
    (await call(product.search, { keyword }, { ...silent, signal })).slice(0, MOST).map(({ id, productCode, productName, spec }) => ({
      key: id,
      title: productName,
      hint: hint(productCode, spec),
      path: at('/product/productList', { keyword: productCode }, id),
    })),
};

const machines: RecordSource = {
  name: '设备',
  right: 'machine.machineManage',
  find: async (keyword, signal) =>
    (await call(vm.search, { keyword }, { ...silent, signal })).slice(0, MOST).map(({ id, vmCode, vmName, address }) => ({
      key: id,
      title: vmName,
      hint: hint(vmCode, address),
      path: seen('machine.vmChannelpz')
        ? `/machine/vmChannelpz/${id}/${encodeURIComponent(vmName)}`
        : at('/machine/machineManage', { keyword: vmCode }, id),
    })),
};

const employees: RecordSource = {
  name: '员工',
  right: 'report.productTradingDetail',
  find: async (keyword, signal) =>
    (await call(org.searchEmp, { keyword }, { ...silent, signal })).slice(0, MOST).map(({ id, empCode, empName, departmentName }) => ({
      key: id,
      title: empName,
      hint: hint(empCode, departmentName),
      path: at(TRADES, { empId: id }),
    })),
};

// Whether somebody may take something: by name, code, initials or the number of a card, as a foreman asks it.
const mayTake: RecordSource = {
  name: '能领吗',
  right: 'strategy.staff',
  find: async (keyword, signal) =>
    (await call(strategy.entities, { entityType: 0, keyword }, { ...silent, signal }))
      .slice(0, MOST)
      .map(({ id, code, name, hint: department }) => ({
        key: id,
        title: name,
        hint: hint(code, department),
        path: at('/strategy/staff', { ask: id }),
      })),
};

const departments: RecordSource = {
  name: '部门',
  right: 'report.productTradingDetail',
  find: async (text) =>
    among(await whole(org.departments), text, (row) => [row.departmentCode, row.departmentName]).map((row) => ({
      key: row.id,
      title: row.departmentName,
      hint: row.departmentCode,
      path: at(TRADES, { departmentId: row.id }),
    })),
};

const roles: RecordSource = {
  name: '角色',
  right: 'system.roleList',
  find: async (text) =>
    among(await whole(role.all), text, (row) => [row.roleCode, row.roleName]).map(({ id, roleCode, roleName }) => ({
      key: id,
      title: roleName,
      hint: roleCode,
      path: at('/system/roleList', { keyword: roleCode }, id),
    })),
};

// A trade number is asked for as a whole: what holds no digit is none.
const trades: RecordSource = {
  name: '交易',
  right: 'report.productTradingDetail',
  find: async (tradeNumber, signal) => {
    if (!/^(?=.*\d)\S{4,}$/.test(tradeNumber)) return [];
    const { rows } = await call(report.saleDetail, { tradeNumber, limit: 1 }, { ...silent, signal });
    return rows.map((row) => ({
      key: row.tradeNumber,
      title: row.tradeNumber,
      hint: hint(row.vmName, row.tradeEmpName, row.productName),
      path: at(TRADES, { tradeNumber }),
    }));
  },
};

/** Every kind of record, in the order in which they are shown. */
const sources: readonly RecordSource[] = [products, machines, employees, mayTake, departments, roles, trades];

export interface Group {
  name: string;
  hits: readonly Hit[];
}

/**
 * The records that answer a text, of the kinds that the person may open, in a fixed order. `found` hears them as kinds answer;
 * a kind that fails is passed over. Resolves when all have.
 */
export async function findRecords(text: string, signal: AbortSignal, found: (groups: readonly Group[]) => void): Promise<void> {
  const asked = sources.filter(({ right }) => seen(right));
  const groups = asked.map(({ name }): Group => ({ name, hits: [] }));
  await Promise.all(
    asked.map(async ({ name, find }, place) => {
      const hits = await find(text, signal).catch((): readonly Hit[] => []);
      if (signal.aborted) return;
      groups[place] = { name, hits };
      found([...groups]);
    }),
  );
}
