// What can be refused of products and what belongs to them.
import { errorTexts } from '../kernel/errors.ts';

export const productErrors = errorTexts({
  'product-history': [
    409,
    '不能删除“{product}”：它已有库存或交易记录。可以改为下架',
    'Cannot be deleted: “{product}” has stock or transactions. Take it off sale instead',
  ],
  'product-held': [
    409,
    '不能删除“{product}”：{by}还用到它。请先在那里去掉它，或改为下架',
    'Cannot be deleted: “{product}” is still in use ({by}). Remove it there first, or take it off sale',
  ],
  'type-merge-self': [400, '不能并入自己，请选择另一个分类', 'A type cannot be merged into itself. Choose another'],
  'type-merge-held': [
    409,
    '不能合并：领料策略、回收仓位、税率、计价规则或科目设置用到了“{thing}”，请先在那里改为其他分类；税率已用于对账的分类只能保留',
    'Cannot be merged: pick strategies, recovery positions, tax rates, charging rules or account settings use “{thing}”. Change them to another type first; a type whose rate holds for closed days has to stay',
  ],
  'cycle-of-one': [400, '请选择一个商品或一个商品分类，二者选一', 'Choose one product or one product type, not both'],
  'unit-same': [400, '两个单位不能相同：{unit}', 'The two units are the same: {unit}'],
  'unit-contradicts': [
    409,
    '与已有换算矛盾：按已有换算，1{from}={known}{to}',
    'Contradicts an existing conversion: 1 {from} = {known} {to}',
  ],
  'package-contradicts': [
    409,
    '“{product}”的包装数量与它的单位换算矛盾：按单位换算，1{from}={known}{to}；请改成一致，或先修改单位换算',
    'The package of “{product}” contradicts its unit conversion, 1 {from} = {known} {to}. Make them agree, or edit the conversion first',
  ],
  'package-half': [
    400,
    '“{product}”的包装单位和包装数量要一起填写，或都不填',
    'Enter both the package unit and the pieces per package of “{product}”, or neither',
  ],
  'package-same': [400, '“{product}”的包装单位不能与单位相同：{unit}', 'The package unit of “{product}” cannot be its own unit: {unit}'],
  'unit-resized': [
    409,
    '“{product}”的1{from}={known}{to}：改单位只改叫法，库存、限量和单价不会换算。请另建商品，或先修改包装数量和单位换算',
    '1 {from} of “{product}” is {known} {to}. Changing the unit only renames it; stock, limits and price are not converted. Add another product, or edit its package and conversions first',
  ],
  'unit-no-way': [
    409,
    '“{product}”没有从{from}到{to}的换算，请先维护单位换算',
    '“{product}” has no conversion from {from} to {to}. Add one first',
  ],
  'unit-unknown': [
    409,
    '“{unit}”没有对全部商品有效的换算，请先维护单位换算',
    '“{unit}” has no conversion that applies to all products. Add one first',
  ],
  'unit-not-whole': [
    409,
    '“{product}”的{num}{from}不是整数个{to}（{result}）',
    '{num} {from} of “{product}” is not a whole number of {to} ({result})',
  ],
  'unit-too-many': [
    400,
    '“{product}”的{num}{from}超过1000000{to}，请改小',
    '{num} {from} of “{product}” is more than 1000000 {to}. Enter less',
  ],
  'conversion-empty': [400, '请填写客户商品编码或替代商品', 'Enter the customer’s product code or a substitute product'],
  'conversion-self': [400, '商品不能替代自己', 'A product cannot be its own substitute'],
  'conversion-contradicts': [
    409,
    '与反向的转换矛盾：{to}个替代品相当于{from}个商品',
    'Contradicts the reverse conversion: {to} of the substitute equal {from} of the product',
  ],
  'rfid-taken': [409, 'RFID编码{code}已登记在“{product}”上', 'Tag {code} is already registered for “{product}”'],
  'rfid-deprecated': [409, 'RFID编码{code}已作废，不能再次使用', 'Tag {code} is retired and cannot be used again'],
  'rfid-not-deprecated': [
    409,
    '文件写着标签{code}已作废，但它没有作废；导入不作废标签，请在RFID商品里作废',
    'The file marks tag {code} as retired, but it is not. Imports do not retire tags. Use RFID products instead',
  ],
  'rfid-checked': [
    409,
    '标签{code}已有核验记录，不能删除，可作废',
    'Tag {code} has been verified and cannot be deleted. Retire it instead',
  ],
  'rfid-no-flag': [
    409,
    '商品“{product}”没有启用RFID，请先在商品管理中启用',
    '“{product}” does not use RFID. Enable it on the product first',
  ],
  'picture-too-many': [409, '一个商品最多{most}张图片', 'A product can have {most} pictures at most'],
  'picture-unreadable': [
    400,
    '图片无法读取：它已损坏，或是24位以下的bmp。请换成完好的jpg、png、webp或24位、32位bmp图片',
    'The picture cannot be read: it is damaged, or a BMP below 24 bits. Use an intact JPG, PNG, WebP, or a 24- or 32-bit BMP',
  ],
  'bom-self': [400, '成品不能是自己的组成部分', 'A product cannot be part of itself'],
  'bom-cycle': [409, '形成循环：“{product}”的BOM又用到成品“{made}”', 'Circular: the BOM of “{product}” uses “{made}” in turn'],
  'bom-void': [409, 'BOM“{bom}”已作废，不能修改', 'BOM “{bom}” is void and cannot be changed'],
  'bom-too-long': [
    409,
    'BOM“{bom}”有{lines}行：一个BOM最多{most}行，更长的请按部件拆成几个BOM',
    'BOM “{bom}” has {lines} lines, {most} at most. Split it into BOMs of its parts',
  ],
  'bom-not-whole': [
    409,
    'BOM“{bom}”的第{line}行有错：一个BOM要么整个导入，要么整个不导入，请一起改正',
    'Row {line} of BOM “{bom}” has a problem. A BOM is imported as a whole or not at all, so correct them together',
  ],
  'bom-row-again': [400, '第{line}行对同一个BOM说的“{field}”不同', 'Row {line} has a different “{field}” for the same BOM'],
  'group-row-again': [400, '第{line}行给同一个商品组写了另一个名称', 'Row {line} has a different name for the same group'],
  'bom-made-twice': [409, '成品“{product}”已有生效的BOM：{bom}', '“{product}” already has an effective BOM: {bom}'],
  'bom-not-draft': [409, '只有草稿可以删除，BOM“{bom}”请作废', 'Only drafts can be deleted. Void BOM “{bom}” instead'],
  'group-type-missing': [
    409,
    '集团商品“{product}”没有分类，请选择引入到哪个分类',
    'Corporate product “{product}” has no type. Choose the type to import it into',
  ],
  'group-barcode': [
    409,
    '集团商品“{product}”的条码{barcode}已是商品“{owner}”的条码：请先改正其中一个，或不引入它',
    'Barcode {barcode} of corporate product “{product}” already belongs to “{owner}”. Correct one of them first, or leave it out',
  ],
  'cycle-reminder': [400, '提前{hours}小时提醒须短于借用周期', 'The reminder ({hours} hours before) must be shorter than the loan period'],
});
