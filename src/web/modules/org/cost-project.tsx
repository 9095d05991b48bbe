// 成本中心项目: the projects that roll up to a centre.
import { CostMatrix } from './cost-matrix.tsx';

const CostProject = () => <CostMatrix type={4} />;
export default CostProject;
