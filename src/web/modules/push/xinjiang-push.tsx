// 新疆数据推送: what of the Xinjiang site is pushed to the customer's system; what failed is corrected and pushed again.
import { PushKind, PushStatusB } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { correctAction } from './correct.tsx';
import { HealthLine } from './health-line.tsx';
import { recordOptions } from './record-options.tsx';

const options = recordOptions({
  kind: PushKind.xinjiang,
  again: push.againXinjiang,
  failed: PushStatusB.failed,
  more: [correctAction(push.correctXinjiang)],
});

export default listScreen(push.xinjiang, ({ state, search }) => ({
  ...options,
  above: <HealthLine pushKind={PushKind.xinjiang} search={state.search} change={search} />,
  toolbar: [exportButton(push.xinjiang)],
}));
