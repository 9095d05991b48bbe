// Labels with a code (二维码标签): of goods, of channels, of the lots of an entry order; printed as PDF or in the language of a label printer.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { eachOnce } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { LabelFormat, LabelType } from './codes.ts';
import { LabelLayout } from './layout.ts';

const said = z.nullable(z.string());
export const LabelRow = z.object({
  /** What it is of, as one text: the id of a product or a channel, line and lot of an entry order. */
  bizId: z.string(),
  labelType: label('标签类型', LabelType),
  content: label('码内容', z.string()),
  printTimes: label('打印次数', z.int()),
  productCode: label('商品编码', said),
  productName: label('商品名称', said),
  spec: label('规格', said),
  unit: label('单位', said),
  batchNo: label('批号', said),
  productionDate: label('生产日期', z.nullable(date)),
  expiryDate: label('有效期至', z.nullable(date)),
  num: label('数量', z.nullable(quantity)),
  poNo: label('采购订单号', said),
  vendorName: label('供应商', said),
  entryNumber: label('入库单号', said),
  entryDate: label('入库日期', z.nullable(date)),
  warehouseName: label('收货仓库', said),
  prewhName: label('智能仓', said),
  shelfName: label('货架', said),
  channelCode: label('货道', said),
});
export type LabelRow = z.output<typeof LabelRow>;

const entry = 'wms.warehousing';
/** Whoever may print one of the three kinds; which one is asked again with the call. */
export const printers = shared(`${entry}.print`, 'wms.wmsShelf.print', 'product.productList.print');
const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(5000, '一次最多5000张标签'));
const templateName = label('模板名称', text(50));
const labelType = label('标签类型', LabelType);

export const MOST_LABELS = 5000;

/** Which labels, and how many of each. */
const wanted = z
  .array(
    z.strictObject({
      bizId: text(60),
      copies: label('张数', z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(1000, '最多1000张'))),
    }),
  )
  .check(z.minLength(1, '请至少选择一项'), z.maxLength(MOST_LABELS, '一次最多5000张标签'), eachOnce('同一标签只能出现一次', 'bizId'));

export const codeLabel = {
  /** The labels of some products or channels, of a whole smart warehouse, or of the lots of entry orders. */
  list: read({
    method: 'POST',
    path: '/warehouse/listQrCodeLabel',
    summary: '查询二维码标签',
    permit: printers,
    input: z.strictObject({
      labelType,
      /** Of products, of channels. */
      ids: z.nullish(ids),
      prewhId: label('智能仓', z.nullish(id)),
      entryNumbers: label('入库单号', z.nullish(z.array(text(50)).check(z.maxLength(100, '一次最多100张')))),
    }),
    output: z.array(LabelRow),
  }),
  export: write({
    method: 'POST',
    path: '/warehouse/exportQrCodeLabel/async',
    summary: '打印二维码标签',
    permit: printers,
    input: z.strictObject({
      labelType,
      layout: LabelLayout,
      format: label('打印方式', LabelFormat),
      /** Dots per inch of a label printer: 203 when not said. */
      dpi: label('打印机分辨率', z.nullish(z.literal([203, 300]))),
      lines: wanted,
    }),
    output: z.object({ taskNo: z.string() }),
  }),
  /** Straight to a label printer in the network. */
  print: write({
    method: 'POST',
    path: '/warehouse/printQrCodeLabel/async',
    summary: '在打印机上打印标签',
    permit: printers,
    input: z.strictObject({ labelType, layout: LabelLayout, printerId: label('打印机', id), lines: wanted }),
    output: z.object({ taskNo: z.string() }),
  }),
  /** How one label will look, as a picture of its true shape. */
  preview: read({
    method: 'POST',
    path: '/warehouse/previewQrCodeLabel',
    summary: '预览二维码标签',
    permit: printers,
    input: z.strictObject({ labelType, layout: LabelLayout, bizId: text(60) }),
    output: z.object({ svg: z.string() }),
  }),
  templates: read({
    method: 'POST',
    path: '/warehouse/listQrCodeLabelTemplate',
    summary: '查询标签模板',
    permit: printers,
    input: z.strictObject({ labelType }),
    output: z.array(z.object({ id, templateName, layout: LabelLayout, creator: z.string(), createdAt: dateTime })),
  }),
  /** A new one, or another layout of the one with this name. */
  keepTemplate: write({
    method: 'POST',
    path: '/warehouse/saveQrCodeLabelTemplate',
    summary: '保存标签模板',
    permit: printers,
    input: z.strictObject({ labelType, templateName, layout: LabelLayout }),
    output: z.object({ id }),
  }),
  deleteTemplate: write({
    method: 'POST',
    path: '/warehouse/deleteQrCodeLabelTemplate',
    summary: '删除标签模板',
    permit: printers,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
