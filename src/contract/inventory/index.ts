// Counts at machines, and their log: what the books said, what was counted, what differs.
import * as z from 'zod/mini';
import { act, made, one, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, difference, id, meant, money, moneyInput, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { VmInventorySource, VmInventoryStatus } from './codes.ts';
import { scannedGoods } from '../product/scanned.ts';
import { vmNamed } from '../machine/fields.ts';

const noText = z.nullable(z.string());
const lines = z.int();

export const InventoryLogRow = z.object({
  id,
  inventoryNo: label('盘点单号', z.string()),
  ...vmNamed,
  source: label('来源', VmInventorySource),
  status: label('状态', VmInventoryStatus),
  lineCount: label('货道数', lines),
  countedLines: label('已盘货道', lines),
  /** Of what is counted once and differs: to be counted again. */
  againLines: label('待复盘货道', lines),
  /** Given once the count is finished or waits for approval: until then a count is blind. */
  differLines: label('差异货道', z.nullable(lines)),
  diffNum: label('差异数量', z.nullable(difference)),
  /** Differences of either sign, added up. */
  diffAmount: label('差异金额', z.nullable(money)),
  thresholdAmount: label('审批金额', z.nullable(money)),
  empName: label('盘点人', noText),
  ...made,
  finishedAt: label('完成时间', z.nullable(dateTime)),
  finishedBy: label('完成人', noText),
  remark: label('备注', noText),
  /** Counted or handed in by who reads it: others approve it. */
  ownFlag: z.boolean(),
});

export const InventoryLogLine = z.object({
  lineNo: label('行号', lines),
  channelId: id,
  channelCode: label('货道', z.string()),
  ...scannedGoods,
  bookNum: label('账面数量', z.nullable(difference)),
  realNum: label('实盘数量', z.nullable(quantity)),
  diffNum: label('差异', z.nullable(difference)),
  diffAmount: label('差异金额', z.nullable(money)),
  /** Differs, and was seen once: to be counted again. */
  again: label('待复盘', z.boolean()),
  rounds: label('盘点次数', lines),
  countedAt: label('盘点时间', z.nullable(dateTime)),
  countedBy: label('盘点人', noText),
});

const points = z.int('请输入整数').check(z.gte(1, '1到100之间'), z.lte(100, '1到100之间'));
export const CountRule = z.object({ enabled: label('自动开盘点单', z.boolean()), below: label('可信度低于', z.int()) });

const page = 'inventory.inventoryRecord';
const counted = quantity.check(z.lte(1_000_000_000, '数量过大'));

export const vmInventory = {
  list: read({
    method: 'POST',
    path: '/kaetl/listInventoryLog',
    summary: '查询盘点记录',
    shift: true,
    permit: page,
    exportCode: 'EXPORT_INVENTORY_LOG',
    exportTitle: '盘点记录导出',
    freshness: true,
    input: pageQuery(
      {
        vmId: label('设备', id),
        status: label('状态', VmInventoryStatus),
        source: label('来源', VmInventorySource),
        productId: label('商品', id),
        inventoryNo: label('盘点单号', text(50)),
        created: label('创建日期', dateSpan),
      },
      ['inventoryNo', 'vmCode', 'vmName', 'status', 'diffAmount', 'createdAt', 'finishedAt'],
    ),
    output: pageOf(InventoryLogRow),
  }),
  lines: read({
    method: 'POST',
    path: '/kaetl/listInventoryLogDetail',
    summary: '查询盘点明细',
    shift: true,
    permit: page,
    exportCode: 'EXPORT_INVENTORY_LOG_DETAIL',
    exportTitle: '盘点明细导出',
    freshness: true,
    input: pageQuery({ id: label('盘点单', id), differFlag: label('只看差异', yes) }, [
      'lineNo',
      'channelCode',
      'productCode',
      'diffNum',
      'diffAmount',
    ]),
    output: pageOf(InventoryLogLine),
  }),
  /** Over all channels that hold a product, those named, or those whose stock is doubtful. */
  create: write({
    method: 'POST',
    path: '/kaetl/createInventory',
    summary: '新增盘点单',
    permit: `${page}.create`,
    input: z.strictObject({
      vmId: label('设备', id),
      channelIds: z.nullish(z.array(id).check(z.minLength(1, '请至少选择一个货道'), z.maxLength(1000, '一次最多1000个货道'))),
      doubtfulFlag: label('只盘可信度低的货道', z.nullish(yes)),
      empId: label('盘点人', z.nullish(id)),
      /** Beyond it a difference waits for approval; what the site has set when left out. */
      thresholdAmount: label('审批金额', z.nullish(moneyInput)),
      remark: remarkSaid,
    }),
    output: z.object({ id, inventoryNo: z.string() }),
  }),
  /** Keeps what was seen, each line at the moment when it was (`seenAt`, by the server's clock; just now where nothing is said); tells which lines are to be counted again, and not by how much they differ. */
  count: write({
    method: 'POST',
    path: '/kaetl/countInventory',
    summary: '填写盘点数量',
    permit: `${page}.count`,
    input: z.strictObject({
      id,
      lines: z
        .array(
          z.strictObject({
            lineNo: z.int().check(z.gte(1), meant),
            realNum: label('实盘数量', counted),
            seenAt: z.nullish(dateTime),
          }),
        )
        .check(
          z.minLength(1, '至少一行'),
          z.maxLength(1000, '一次最多1000行'),
          z.refine((all) => new Set(all.map(({ lineNo }) => lineNo)).size === all.length, '同一行只能出现一次'),
        ),
    }),
    output: z.object({ again: z.array(z.int()) }),
  }),
  /** Ends the counting: posted at once, or beyond the threshold handed to somebody who approves. */
  submit: write({
    method: 'POST',
    path: '/kaetl/submitInventory',
    summary: '提交盘点单',
    permit: `${page}.count`,
    input: one,
    output: z.object({ status: VmInventoryStatus }),
  }),
  /** Passed, the differences are posted; else the channels that differ are counted again. */
  approve: write({
    method: 'POST',
    path: '/kaetl/approveInventory',
    summary: '审批盘点差异',
    permit: `${page}.approve`,
    input: z.strictObject({ id, passFlag: label('通过', yes), remark: remarkSaid }),
    output: nothing,
  }),
  /** Whether the product itself asks for a small count where a channel's confidence is low. */
  findRule: read({
    method: 'GET',
    path: '/kaetl/findCountRule',
    summary: '查看自动盘点设置',
    permit: page,
    input: z.strictObject({}),
    output: CountRule,
  }),
  /** Once it is on, what is doubtful now is asked for at once; from then on every hour. */
  updateRule: write({
    method: 'POST',
    path: '/kaetl/updateCountRule',
    summary: '修改自动盘点设置',
    permit: `${page}.rule`,
    input: z.strictObject({ enabled: label('自动开盘点单', yes), below: label('可信度低于', points) }),
    output: z.object({ opened: quantity }),
  }),
  cancel: act({ path: '/kaetl/cancelInventory', summary: '取消盘点单', permit: `${page}.cancel` }),
};
export const inventory = { vmInventory };
