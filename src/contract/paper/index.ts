// Paper: labels, and documents as PDF that are mailed. Each is made in the background under a task number.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { JobStatus } from '../kernel/job.ts';
import { label } from '../kernel/label.ts';
import { email, id, text } from '../kernel/scalars.ts';
import { codeLabel, printers } from './label.ts';
import { labelPrinter } from './printer.ts';

const mail = shared('wms.warehousing.mail');

const task = {
  /** What became of a task; the file is asked for as any other, by its objectName. */
  find: read({
    method: 'GET',
    path: '/warehouse/findPdfByTaskNo',
    summary: '查看打印文件',
    permit: [...printers, ...mail],
    input: z.strictObject({ taskNo: label('任务编号', text(60)) }),
    output: z.object({
      taskNo: z.string(),
      fileName: label('文件名', z.string()),
      taskStatus: label('状态', JobStatus),
      filePath: z.nullable(z.string()),
      message: label('说明', z.nullable(z.string())),
    }),
  }),
};

const entryMail = {
  /** The entry order as PDF, to each address a mail of its own; who to when nobody is said: its vendors. */
  send: write({
    method: 'POST',
    path: '/warehouse/sendMailForEntryOrder',
    summary: '邮件发送入库单',
    permit: mail,
    input: z.strictObject({
      entryNumber: label('入库单号', text(50)),
      to: label('收件人', z.nullish(z.array(email).check(z.minLength(1, '请填写收件人'), z.maxLength(20, '最多20个收件人')))),
      remark: label('附言', z.nullish(text(500))),
    }),
    output: z.object({ taskNo: z.string() }),
  }),
};

const orderMail = {
  /** Purchase orders as PDF, each to the vendor's own address; where a vendor has none, it is said. */
  send: write({
    method: 'POST',
    path: '/vreplenish/sendMailForPurchaseOrder',
    summary: '邮件发送采购订单',
    permit: 'operate.purchasingOrder.create',
    input: z.strictObject({
      ids: several('请至少选择一张订单', 50),
      remark: label('附言', z.nullish(text(500))),
    }),
    output: z.array(
      z.object({ id, poNo: z.string(), vendorName: label('供应商', z.string()), to: label('收件人', z.nullable(z.string())) }),
    ),
  }),
};

export const paper = { codeLabel, labelPrinter, task, entryMail, orderMail };
