// How the devices of the factory are found, and whoever borrows.
import type { FoundRecord } from '../../../contract/kernel/found.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { foundIn, hintOf, MOST_FOUND, type Finder } from '../../kernel/list/found.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { inAnyLetters } from '../../kernel/list/scanned.ts';
import { sought } from '../../kernel/list/sought.ts';
import { isNumbered } from './borrower.ts';
import { factoryDeviceList } from './tool.query.ts';

/** Whoever's card or staff number was scanned, where tools are lent and given back. Names are found elsewhere. */
async function findBorrower(ctx: Ctx, text: string): Promise<FoundRecord[]> {
  const rows = await from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode as code', 'e.empName as name', 'd.departmentName as hint'])
    .where(isNumbered(inAnyLetters(text), ctx))
    .limit(MOST_FOUND)
    .execute();
  return rows;
}

export const toolFinds: readonly Finder[] = [
  { kind: 'borrower', permit: ['wms.toolDesk', 'report.toolBorrowStatusLog'], find: findBorrower },
  foundIn(factoryDeviceList, {
    kind: 'factoryDevice',
    by: 'keyword',
    place: { table: 'factoryDevice', fits: sought('x') },
    show: ({ id, deviceNo, deviceName, workshop }) => ({ id, code: deviceNo, name: deviceName, hint: hintOf(workshop) }),
  }),
];
