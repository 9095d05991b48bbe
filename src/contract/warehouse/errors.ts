// What can be refused of smart warehouses, their counts and orders.
import { errorTexts } from '../kernel/errors.ts';

export const warehouseErrors = errorTexts({
  'prewh-in-use': [
    409,
    '智能仓{prewh}还有货架、单据、密钥（停用的也算）或感应记录，不能删除',
    'Smart warehouse {prewh} has shelves, documents, keys (including revoked ones) or readings and cannot be deleted',
  ],
  'prewh-temperatures': [400, '最低温度不能高于最高温度', 'The lowest temperature must not be above the highest'],
  'template-last-line': [
    409,
    '领料模板“{template}”至少要有一行，可以删除整个模板',
    'Template “{template}” needs at least one line. Delete the template instead',
  ],
  'shelf-too-small': [
    409,
    '货架{shelf}改为{rows}层{columns}列后放不下货道{channel}，请先处理该货道',
    'With {rows} levels of {columns} places, shelf {shelf} has no room for channel {channel}. Move or empty that channel first',
  ],
  'prewh-not-unmanned': [409, '“{prewh}”不是无人仓', '“{prewh}” is not an unmanned warehouse'],
  'opening-place': [400, '填一个仓库编码，或一个智能仓编码和货道', 'Enter a warehouse code, or a smart-warehouse code with a channel'],
  'opening-other': [
    409,
    '货道{channel}不放商品“{product}”，请先绑定，或先导入货道',
    'Channel {channel} is not for “{product}”. Bind it, or import the channels first',
  ],
  'opening-there': [
    409,
    '这里已有商品“{product}”的库存，期初只能导入还没有库存的地方；数量不对请盘点',
    '“{product}” has stock here already. Opening stock is for places without any; if the number is wrong, count it',
  ],
  'inventory-empty': [409, '没有绑定商品的货道，无法盘点', 'No channels have a product, so there is nothing to count'],
  'inventory-no-stock': [
    409,
    '这个仓库里没有符合条件的商品，无法盘点',
    'This warehouse has no such products, so there is nothing to count',
  ],
  'inventory-place': [400, '请选择一个智能仓或一个仓库', 'Choose one smart warehouse or one warehouse'],
  'inventory-many': [
    409,
    '符合条件的商品有{n}种，一张盘点单最多{most}种，请按商品分类分开盘点',
    '{n} products qualify, and a count takes {most} at most. Count them by product type',
  ],
  'inventory-uncounted': [409, '还有{n}行没有盘点', '{n} lines have not been counted yet'],
  'inventory-again': [409, '有{n}行与账面不符，请再数一次后提交', '{n} lines differ from the books. Count them again, then finish'],
  'inventory-no-line': [409, '盘点单没有第{line}行', 'The count has no line {line}'],
  'pick-short': [
    409,
    '“{product}”可用{free}，需要{asked}：其余已被占用、冻结、禁用或不在该仓',
    '“{product}”: {free} available, {asked} required; the rest is reserved, frozen, disabled or not in this warehouse',
  ],
  'pick-too-many': [409, '“{product}”申请{plan}，不能领{asked}', '“{product}”: {plan} requested, so {asked} cannot be picked'],
  'pick-less': [
    409,
    '“{product}”已领{picked}，不能改少，退回请用退仓单',
    '“{product}”: {picked} already picked and cannot be reduced. Use a warehouse return',
  ],
  'cabin-only': [409, '“{prewh}”不是方舱，请在货架管理里绑定商品', '“{prewh}” is not a cabin. Bind its products on its shelves page'],
  'pick-last-line': [409, '领料单至少要有一个商品', 'A pick order needs at least one product'],
  'refill-not-possible': [
    409,
    '货道{channel}不能补货：没有商品、已冻结、已禁用或已合并',
    'Channel {channel} cannot be refilled: it has no product, is frozen, disabled or merged',
  ],
  'refill-no-warehouse': [
    409,
    '智能仓“{prewh}”没有可用的所属仓库，不能备货',
    'Smart warehouse “{prewh}” has no available warehouse, so goods cannot be reserved',
  ],
  'refill-over-need': [409, '货道{channel}最多再补{room}件，填写了{asked}件', 'Channel {channel}: {room} at most, {asked} entered'],
  'refill-short': [
    409,
    '货道{channel}“{product}”库存不足：需要{asked}，可用{free}',
    'Channel {channel}, “{product}”: {asked} required, {free} available',
  ],
  'wave-two-places': [409, '一个波次只能是同一个智能仓的领料单', 'All pick orders of a wave must be for one smart warehouse'],
  'wave-order-closed': [
    409,
    '领料单{order}还没有确认，或已经领完，不能放进波次',
    'Pick order {order} is not confirmed yet, or is finished already, and cannot be put into a wave',
  ],
  'wave-has-order': [
    409,
    '领料单{order}在波次{wave}里，请在那里拣货，或先取消该波次',
    'Pick order {order} is in wave {wave}. Pick it there, or cancel that wave first',
  ],
  'wave-too-long': [
    409,
    '一个波次最多{most}行，这些领料单共{n}行，请少选几张',
    'A wave takes {most} lines at most; these orders have {n}. Choose fewer orders',
  ],
  'wave-no-line': [409, '波次里没有第{line}行', 'The wave has no line {line}'],
  'wave-open': [409, '还有{n}行没有拣完，请拣完或记为缺货', '{n} lines are still open. Pick them, or mark them as short'],
  'wave-not-short': [409, '第{line}行没有缺货，不需要替代', 'Nothing is short of line {line}, so nothing needs to be replaced'],
  'wave-no-substitute': [
    409,
    '“{product}”不能用这个商品替代，或它的可用数量已经不够',
    'This product is no substitute for “{product}”, or there is no longer enough of it',
  ],
  'valid-until-past': [409, '有效期必须在将来', 'The end of validity must be in the future'],
});
