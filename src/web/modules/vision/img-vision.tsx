// 图像识别: the pictures and what is said of them, and how often each product was recognised rightly.
import { tabbed } from '../../kit/page/tabs.tsx';
import VisionFigures from './vision-figures.tsx';
import VisionList from './vision-list.tsx';

export default tabbed('图像识别', [
  ['核对', VisionList],
  ['正确率', VisionFigures],
]);
