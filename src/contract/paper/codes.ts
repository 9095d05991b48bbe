// Paper: what labels are of, what they are printed on, which codes they carry, in which language a printer is spoken to.
import { codes, words } from '../kernel/codes.ts';

export const LabelType = codes('labelType', { product: [1, '商品'], channel: [2, '货道'], entryBatch: [3, '入库批次'] });
export const LabelMedium = codes('labelMedium', { roll: [1, '卷标'], sheet: [2, 'A4标签纸'] });
/** What a scanner reads off a label. */
export const LabelSymbol = codes('labelSymbol', { qr: [1, '二维码'], code128: [2, '条码（Code 128）'] });
export const LabelFormat = codes('labelFormat', { pdf: [1, 'PDF'], zpl: [2, 'ZPL（斑马打印机）'], tspl: [3, 'TSPL（TSC打印机）'] });
/** What a label printer in the network is spoken to in: of the ways to print those that are a printer's. */
export const PrinterLanguage = codes('printerLanguage', { zpl: [2, 'ZPL（斑马打印机）'], tspl: [3, 'TSPL（TSC打印机）'] });
/** What a line of a label says. */
export const LabelField = words('labelField', {
  productName: '商品名称',
  productCode: '商品编码',
  spec: '规格',
  batchNo: '批号',
  productionDate: '生产日期',
  expiryDate: '有效期至',
  num: '数量',
  poNo: '采购订单号',
  vendorName: '供应商',
  entryNumber: '入库单号',
  entryDate: '入库日期',
  warehouseName: '收货仓库',
  prewhName: '智能仓',
  shelfName: '货架',
  channelCode: '货道',
});
