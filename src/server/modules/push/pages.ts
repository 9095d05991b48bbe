// Whose page each kind of push is on: who has that page sees them.
import { PushKind } from '../../../contract/push/codes.ts';

export const PAGES: Record<number, 'system.dataPush' | 'wms.wmsDataPush' | 'wms.tssgDataPush' | 'wms.xinjiang.dataPush'> = {
  [PushKind.platform]: 'system.dataPush',
  [PushKind.wms]: 'wms.wmsDataPush',
  [PushKind.tssg]: 'wms.tssgDataPush',
  [PushKind.xinjiang]: 'wms.xinjiang.dataPush',
};
