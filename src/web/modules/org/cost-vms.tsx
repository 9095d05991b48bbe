// 成本中心设备: the machines whose picks are charged to a centre.
import { CostMatrix } from './cost-matrix.tsx';

const CostVms = () => <CostMatrix type={2} />;
export default CostVms;
