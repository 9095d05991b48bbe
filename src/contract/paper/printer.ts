// Label printers in the network (标签打印机): called straight, at the port at which they take what is to be printed.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { PrinterLanguage } from './codes.ts';
import { printers } from './label.ts';

/** The port at which nearly all of them take raw data. */
export const RAW_PORT = 9100;

const HOST = '请填写打印机的IP地址或主机名，不带端口和 http://';
const said = {
  printerName: label('名称', text(50)),
  printerHost: label('地址', text(253).check(z.regex(/^[a-z\d]([a-z\d.:_-]*[a-z\d])?$/i, HOST))),
  printerPort: label('端口', z.int('请输入整数').check(z.gte(1, '端口是1到65535'), z.lte(65_535, '端口是1到65535'))),
  format: label('打印机语言', PrinterLanguage),
  dpi: label('打印机分辨率', z.literal([203, 300])),
  position: label('放在哪里', z.nullish(text(100))),
};

export const LabelPrinterRow = z.object({
  id,
  printerName: said.printerName,
  printerHost: label('地址', z.string()),
  printerPort: label('端口', z.int()),
  format: said.format,
  dpi: said.dpi,
  position: label('放在哪里', z.nullable(z.string())),
  lastOkAt: label('最近成功', z.nullable(dateTime)),
  lastFailAt: label('最近失败', z.nullable(dateTime)),
});

/** Who says where the product calls in the network. */
const keeper = 'wms.warehouse.update';

export const labelPrinter = {
  list: read({
    method: 'POST',
    path: '/warehouse/listLabelPrinter',
    summary: '查询标签打印机',
    permit: [...printers, keeper],
    input: z.strictObject({}),
    output: z.array(LabelPrinterRow),
  }),
  /** A new one, or another state of the one with this id. */
  save: write({
    method: 'POST',
    path: '/warehouse/saveLabelPrinter',
    summary: '保存标签打印机',
    permit: keeper,
    input: z.strictObject({ id: z.nullish(id), ...said }),
    output: z.object({ id }),
  }),
  delete: write({
    method: 'POST',
    path: '/warehouse/deleteLabelPrinter',
    summary: '删除标签打印机',
    permit: keeper,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Prints one label now; refuses with what keeps it from it. */
  test: own({
    method: 'POST',
    path: '/warehouse/testLabelPrinter',
    summary: '打印测试标签',
    permit: [...printers, keeper],
    input: z.strictObject({ id }),
    output: z.object({
      /** It said that it is ready; otherwise it only took what was sent. */
      answered: z.boolean(),
    }),
  }),
};
