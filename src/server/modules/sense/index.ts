// What other modules may use of what smart warehouses sense.
import { sense } from '../../../contract/sense/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { bookRecord } from './book.ts';
import { handleRecords } from './handle.ts';
import { recordList } from './record.query.ts';
import { routeList } from './route.query.ts';

export { bookRecord, dueToBook } from './book.ts';
export { beginVisit, endVisit } from './gate.ts';
export { handleRecords } from './handle.ts';
export { judgeSenses } from './judge.ts';
export { sweepSenses } from './sweep.ts';
export { callingPrewh, takeSenses } from './take.ts';
export const senseLists = [recordList, routeList] as const;
export const senseHandlers = [
  implement(sense, { records: recordList.page, route: routeList.page, handle: handleRecords, book: bookRecord }),
] as const;
