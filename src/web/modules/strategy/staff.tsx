// 员工领料策略: what, and how much, a single employee may take.
import { StrategyList } from './strategy-list.tsx';

const StaffStrategies = () => <StrategyList entityType={0} />;
export default StaffStrategies;
