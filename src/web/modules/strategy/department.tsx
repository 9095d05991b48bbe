// 部门领料策略: what, and how much, a department may take.
import { StrategyList } from './strategy-list.tsx';

const DepartmentStrategies = () => <StrategyList entityType={3} />;
export default DepartmentStrategies;
