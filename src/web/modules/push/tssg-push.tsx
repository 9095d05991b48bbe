// TSSG数据推送: what is pushed to TSSG; what failed is corrected and pushed again.
import { PushKind, PushStatusB } from '../../../contract/push/codes.ts';
import { push } from '../../../contract/push/index.ts';
import { exportButton, listScreen } from '../../kit/list/index.ts';
import { correctAction } from './correct.tsx';
import { HealthLine } from './health-line.tsx';
import { recordOptions } from './record-options.tsx';

const options = recordOptions({
  kind: PushKind.tssg,
  again: push.againTssg,
  failed: PushStatusB.failed,
  more: [correctAction(push.correct)],
});

export default listScreen(push.tssg, ({ state, search }) => ({
  ...options,
  above: <HealthLine pushKind={PushKind.tssg} search={state.search} change={search} />,
  toolbar: [exportButton(push.tssg)],
}));
