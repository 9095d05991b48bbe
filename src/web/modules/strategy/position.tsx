// 岗位领料策略: what, and how much, those on a post may take.
import { StrategyList } from './strategy-list.tsx';

const PositionStrategies = () => <StrategyList entityType={1} />;
export default PositionStrategies;
