// 成本中心商品: the goods that a centre may be charged for.
import { CostMatrix } from './cost-matrix.tsx';

const CostProduct = () => <CostMatrix type={3} />;
export default CostProduct;
