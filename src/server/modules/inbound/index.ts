// What other modules may use of what comes in.
import { inbound } from '../../../contract/inbound/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { createEntry, createEntryOfSeveral, deleteEntryLine, updateEntry, updateEntryOfSeveral } from './entry.ts';
import { batchList, entryList, findEntry } from './entry.query.ts';
import { expectedList, findExpected } from './expected.query.ts';
import { postEntry } from './post.ts';
import { bookPutAway, proposePutAway } from './put-away.ts';
import { releaseEntry } from './release.ts';

export { createEntry, createEntryOfSeveral } from './entry.ts';
export { findEntry } from './entry.query.ts';
export { bookPutAway, proposePutAway } from './put-away.ts';
export { seenEntries } from './seen.ts';
export const inboundLists = [expectedList, entryList, batchList] as const;
export const inboundHandlers = [
  implement(inbound.expectedOrder, { list: expectedList.page, find: findExpected }),
  implement(inbound.entryOrder, {
    list: entryList.page,
    find: findEntry,
    batches: batchList.page,
    create: createEntry,
    createMultiple: createEntryOfSeveral,
    update: updateEntry,
    updateMultiple: updateEntryOfSeveral,
    deleteDetail: deleteEntryLine,
    post: postEntry,
    release: releaseEntry,
  }),
  implement(inbound.putAway, { propose: proposePutAway, book: bookPutAway }),
] as const;
