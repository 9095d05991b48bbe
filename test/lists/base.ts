// What a list is asked in any case: lists that need an owner, lists that are long.
import { addDays, dayOf } from '../../src/contract/kernel/time.ts';
import type { Input, Row } from './lists.ts';

/** Lists that are asked for what belongs to something: the list of owners, and the field of the input that takes the owner's key. */
const OWNED: Record<string, { owners: string; field: string; key?: string }> = {
  '/basic/listProjectAttribute': { owners: '/basic/listProjectPage', field: 'projectId' },
  '/basic/listProjectEmp': { owners: '/basic/listProjectPage', field: 'projectId' },
  '/basic/listProductGroupProduct': { owners: '/basic/listProductGroup', field: 'groupId' },
  '/vmbiz/listProductBomHistory': { owners: '/vmbiz/listProductBom', field: 'bomId', key: 'bomId' },
  '/export/listImportProblem': { owners: '/export/listImportLogPage', field: 'importId' },
};

/** Lists of more rows than one wants to walk: the last days of them. */
const LONG: Record<string, string> = {
  '/kaetl/listSaleDetail': 'span',
  '/katrade/listVmTradeLog': 'span',
  '/kaetl/listStockMove': 'happened',
};
/** Figures are held against the trades of the same days; what was given out of a closed period (`runNo`) is not asked by days. */
export const isFigure = (fields: Record<string, unknown>) => 'tradeLines' in fields && !('runNo' in fields);
const DAYS = 2;

interface Asking {
  path: string;
  fields: Record<string, unknown>;
  timeZone: string;
  ask: (path: string, input?: Input) => Promise<Row[]>;
}
/** What a list is asked in any case. */
export async function baseOf({ path, fields, timeZone, ask }: Asking): Promise<Input> {
  const span = LONG[path] ?? (isFigure(fields) ? 'span' : undefined);
  const today = dayOf(Date.now(), timeZone);
  if (span) return { [span]: { from: addDays(today, -DAYS) } };
  // What was said in a call is sought among those of some days only.
  if (path === '/global/listOperateLog') return { createdAt: { from: today, to: addDays(today, 1) } };
  if (path === '/basic/listCostEntity') return { entityType: 1 };
  if (path.startsWith('/basic/listCost')) {
    const [bound] = await ask('/basic/listCostEntity', { entityType: path.endsWith('Project') ? 4 : 1, boundFlag: true });
    return { costId: (bound?.['costIds'] as string[] | undefined)?.[0] };
  }
  if (path === '/tradeagg/listStatementDetail') {
    const statements = await ask('/tradeagg/listStatement');
    return { statementId: statements.toSorted((a, b) => Number(a['tradeCount']) - Number(b['tradeCount']))[0]?.['id'] };
  }
  const owned = OWNED[path];
  if (!owned) return {};
  for (const owner of await ask(owned.owners)) {
    const input = { [owned.field]: owner[owned.key ?? 'id'] };
    if ((await ask(path, input)).length > 0) return input;
  }
  throw new Error(`${path}: nothing of ${owned.owners} has rows`);
}
