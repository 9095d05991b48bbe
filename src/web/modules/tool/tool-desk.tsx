// 工具借还台: lent and taken back over a counter; and what was, with the damaged ones that wait.
import { tabbed } from '../../kit/page/tabs.tsx';
import { Desk } from './desk.tsx';
import Checks from './tool-checks.tsx';

export default tabbed('工具借还台', [
  ['柜台', Desk],
  ['借还流水', Checks],
]);
