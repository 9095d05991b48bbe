// 成本中心员工: the employees whose picks are charged to a centre.
import { CostMatrix } from './cost-matrix.tsx';

const CostStaffs = () => <CostMatrix type={1} />;
export default CostStaffs;
