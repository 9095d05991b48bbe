// RFID: a tag on one piece of a product. Each reading of a tag is kept with what came of it; a tag that is lost is deprecated for ever.
import * as z from 'zod/mini';
import { codes, flag, words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { productRef } from './fields.ts';

export const DeprecatedFlag = flag('deprecatedFlag', { false: ['使用中', 'success'], true: ['已作废', 'info'] });
export const RfidCheckResult = codes('rfidCheckResult', {
  fits: [1, '标签相符', 'success'],
  unknown: [2, '未登记', 'danger'],
  deprecated: [3, '标签已作废', 'danger'],
  otherProduct: [4, '商品不符', 'danger'],
});
/** Whether what a reader saw came, went, or was there when it looked. */
export const RfidDirection = words('rfidDirection', { in: ['放入', 'success'], out: ['取出', 'warning'], seen: '在位' });
/** Where a tag is by its last reading. */
export const RfidPresence = codes('rfidPresence', { there: [1, '在柜', 'success'], gone: [2, '已取出', 'info'] });
const noText = z.nullable(z.string());
/** A tag's code: EPC in hexadecimal or what the maker printed. Letters count as capitals. */
const rfidCode = text(64).check(z.regex(/^[0-9A-Za-z-]+$/, '只能包含字母、数字和-'));

export const RfidProductRow = z.object({
  id,
  rfidCode: label('RFID编码', z.string()),
  ...productRef,
  spec: label('规格', noText),
  deprecatedFlag: label('标签状态', DeprecatedFlag),
  bindTime: label('绑定时间', dateTime),
  lastCheckAt: label('最近核验', z.nullable(dateTime)),
  lastResult: label('核验结果', z.nullable(RfidCheckResult)),
  lastVmName: label('核验位置', noText),
  lastChannelCode: label('货道', noText),
  presence: label('所在', z.nullable(RfidPresence)),
  deprecatedAt: label('作废时间', z.nullable(dateTime)),
  deprecatedBy: label('作废人', noText),
  deprecateReason: label('作废原因', noText),
  remark: label('备注', noText),
});

export const RfidCheckRow = z.object({
  id,
  checkTime: label('核验时间', dateTime),
  rfidCode: label('RFID编码', z.string()),
  productCode: label('商品编码', noText),
  productName: label('商品名称', noText),
  result: label('核验结果', RfidCheckResult),
  empCode: label('工号', noText),
  empName: label('员工', noText),
  vmName: label('设备名称', noText),
  reader: label('读写器', noText),
  direction: label('方向', z.nullable(RfidDirection)),
  channelCode: label('货道', noText),
  remark: label('备注', noText),
});

const ids = z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项'));

export const rfidProduct = {
  list: read({
    method: 'POST',
    path: '/basic/listRfidProduct',
    summary: '查询RFID商品',
    permit: 'product.productRfid',
    exportCode: 'EXPORT_RFID',
    exportTitle: 'RFID导出',
    input: pageQuery(
      {
        keyword: label('RFID或商品', text(100)),
        productId: label('商品', id),
        deprecatedFlag: label('标签状态', DeprecatedFlag),
        lastResult: label('核验结果', RfidCheckResult),
        presence: label('所在', RfidPresence),
      },
      ['rfidCode', 'productCode', 'bindTime', 'lastCheckAt'],
    ),
    output: pageOf(RfidProductRow),
  }),
  add: write({
    method: 'POST',
    path: '/basic/addRfidProduct',
    summary: '登记RFID标签',
    permit: 'product.productRfid.create',
    input: z.strictObject({
      productId: label('商品', id),
      rfidCodes: label('RFID编码', z.array(rfidCode).check(z.minLength(1, '请至少填写一个编码'), z.maxLength(1000, '一次最多1000项'))),
      remark: label('备注', z.nullish(text(500))),
    }),
    output: z.object({ ids: z.array(id) }),
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteRfidProduct',
    summary: '删除RFID标签',
    permit: 'product.productRfid.delete',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  deprecate: write({
    method: 'POST',
    path: '/basic/deprecateRfidProduct',
    summary: '作废RFID标签',
    permit: 'product.productRfid.deprecate',
    input: z.strictObject({ ids, reason: label('作废原因', text(200)) }),
    output: nothing,
  }),
  /** By whole codes, as a reader gives them, or by part of one. */
  search: read({
    method: 'POST',
    path: '/basic/searchRfidProduct',
    summary: '查找RFID标签',
    permit: 'signedIn',
    input: z.strictObject({
      keyword: z.nullish(text(100)),
      rfidCodes: z.nullish(z.array(text(64)).check(z.maxLength(200, '一次最多200项'))),
    }),
    output: z.array(
      z.object({ id, rfidCode: z.string(), productId: id, productCode: z.string(), productName: z.string(), deprecatedFlag: z.boolean() }),
    ),
  }),
  checks: read({
    method: 'POST',
    path: '/basic/listRfidCheckLog',
    summary: '查询RFID核验日志',
    permit: 'product.productRfid',
    exportCode: 'EXPORT_RFID_CHECK_LOG',
    exportTitle: 'RFID核验日志导出',
    input: pageQuery(
      {
        rfidCode: label('RFID编码', text(64)),
        productId: label('商品', id),
        result: label('核验结果', RfidCheckResult),
        direction: label('方向', RfidDirection),
        vmId: label('设备', id),
        checkTime: label('核验日期', dateSpan),
      },
      ['checkTime', 'rfidCode'],
    ),
    output: pageOf(RfidCheckRow),
  }),
};
export { rfidCode };
