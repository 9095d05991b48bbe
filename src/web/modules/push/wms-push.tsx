// 数据推送: the synchronisation of warehouse documents with the customer's system.
import { PushKind, PushStatusA } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { HealthLine } from './health-line.tsx';
import { recordOptions } from './record-options.tsx';

const options = recordOptions({ kind: PushKind.wms, again: push.againWms, failed: PushStatusA.failed });

export default listScreen(push.wms, ({ state, search }) => ({
  ...options,
  above: <HealthLine pushKind={PushKind.wms} search={state.search} change={search} />,
  toolbar: [exportButton(push.wms)],
}));
