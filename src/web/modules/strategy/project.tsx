// 项目领料策略: what, and how much, may be taken for a project.
import { StrategyList } from './strategy-list.tsx';

const ProjectStrategies = () => <StrategyList entityType={4} />;
export default ProjectStrategies;
