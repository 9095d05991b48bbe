// Devices in people's hands: what is served.
import { hand as contract } from '../../../contract/hand/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { dropEntry, stopDevice, tellDevice } from './hand.ts';
import { deviceList, lackingEntries } from './hand.query.ts';

export const hand = noun({
  handlers: [
    implement(contract, {
      tell: (ctx, input, { request }) => tellDevice(ctx, input, request.headers['user-agent'] ?? ''),
      drop: dropEntry,
      list: deviceList.page,
      entries: lackingEntries,
      stop: stopDevice,
    }),
  ],
  freshness: { untouched: { 'what devices in the hand have sent': ['/basic/listHandDevice', '/basic/listHandEntry'] } },
});
