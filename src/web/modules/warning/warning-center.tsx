// 预警中心: the rules with what is the matter now, and the robots of group chats that they tell.
import { tabbed } from '../../kit/page/tabs.tsx';
import { Robots } from './robots.tsx';
import { Rules } from './rules.tsx';
import './warning.css';

export default tabbed('预警中心', [
  ['预警规则', Rules],
  ['群机器人', Robots],
]);
