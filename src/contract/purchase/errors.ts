// What can be refused of purchase orders and deliveries.
import { errorTexts } from '../kernel/errors.ts';

export const purchaseErrors = errorTexts({
  'purchase-many': [
    400,
    '一张采购订单最多{most}个商品：请改要求到货的日期，分成几张',
    'A purchase order can have {most} products. Split it by required date',
  ],
  'purchase-nothing': [409, '没有可以采购的行：请填写数量', 'There is nothing to order. Enter a quantity'],
  'purchase-no-vendor': [
    409,
    '商品“{product}”没有供应商，请在商品资料里指定，或在这里选择',
    'Product “{product}” has no vendor. Set one on the product, or choose one here',
  ],
  'purchase-vendor-stopped': [
    409,
    '商品“{product}”的供应商“{vendor}”已停用，没有别的供应商：请在商品资料里换一个，或在这里选择',
    'The vendor of “{product}”, “{vendor}”, is disabled and there is no other. Set another on the product, or choose one here',
  ],
  'purchase-over': [
    409,
    '第{line}行“{product}”最多还能收{open}件，填写了{asked}件',
    'Line {line}, “{product}”: {open} at most can be received, {asked} entered',
  ],
  'purchase-on-way': [
    409,
    '采购订单{order}还有在途的送货单{delivery}，请先收货或取消它',
    'Order {order} has delivery {delivery} in transit. Receive or cancel it first',
  ],
  'purchase-held': [
    409,
    '采购订单{order}第{line}行还有待检的货物，请先在入库单里处理',
    'Line {line} of order {order} has goods on hold. Resolve them on their entry order first',
  ],
  'purchase-started': [409, '采购订单{order}已有送货，不能再修改', 'Order {order} already has deliveries and cannot be edited'],
});
