// Stock: what is where, kept as a ledger of moves that are never changed. Every figure opens the moves that make it up, and every
// move its document; the proof shows that balances, reservations and moves agree.
import * as z from 'zod/mini';
import { own, read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { TradeType } from './codes.ts';
import { deadStock } from './dead.ts';
import { stockTurns } from './turns.ts';
import { stockPast } from './past.ts';
import { AbnormalityKind, AbnormalityStatus, LedgerMoveKind, SealHeadState, StockPlaceKind } from './ledger-codes.ts';
import { productRef } from '../product/fields.ts';

const count = z.int();

/** A move as people read it. */
export const StockMoveRow = z.object({
  id,
  happenedAt: label('发生时间', dateTime),
  recordedAt: label('记录时间', dateTime),
  kind: label('类型', z.union([TradeType, LedgerMoveKind])),
  ...productRef,
  qty: label('数量', quantity),
  fromKind: label('来源类型', StockPlaceKind),
  fromRef: id,
  fromName: label('来源', z.string()),
  toKind: label('去向类型', StockPlaceKind),
  toRef: id,
  toName: label('去向', z.string()),
  lotNo: label('批次', z.nullable(z.string())),
  documentKind: label('单据类型', z.string()),
  documentId: id,
  lineNo: label('行号', count),
  actorName: label('操作人', z.string()),
  empName: label('员工', z.nullable(z.string())),
  lateFlag: label('补记', yes),
  corrects: z.nullable(id),
});

/** A fact that the books had not expected. */
export const AbnormalityRow = z.object({
  id,
  kind: label('异常类型', AbnormalityKind),
  status: label('处理状态', AbnormalityStatus),
  ...productRef,
  placeKind: label('位置类型', StockPlaceKind),
  placeRef: id,
  placeName: label('位置', z.string()),
  qty: label('数量', quantity),
  settled: label('已处理数量', quantity),
  happenedAt: label('发生时间', dateTime),
  openedAt: label('发现时间', dateTime),
  settledAt: label('处理时间', z.nullable(dateTime)),
  settledBy: label('处理人', z.nullable(z.string())),
  moveId: id,
  remark: label('备注', z.nullable(z.string())),
});

/** One row that breaks an invariant: what it is about, and a sentence. */
export const ProofFailure = z.object({
  invariant: z.string(),
  title: label('校验项', z.string()),
  sentence: label('问题', z.string()),
  placeKind: label('位置类型', z.nullable(StockPlaceKind)),
  placeRef: z.nullable(id),
  placeName: label('位置', z.string()),
  productId: z.nullable(id),
  productName: label('商品名称', z.nullable(z.string())),
  documentKind: label('单据类型', z.nullable(z.string())),
  documentId: z.nullable(id),
});

/** The newest link of a site's chain, by which all before it can be held to what it was (docs/decisions/0037-seal.md). */
export const SealHead = z.object({
  number: label('封存号', z.int().check(z.positive())),
  hash: label('封存值', z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

export const ProofResult = z.object({
  startedAt: label('开始时间', dateTime),
  tookMs: label('耗时（毫秒）', count),
  moves: label('移动笔数', count),
  checks: z.array(
    z.object({ name: z.string(), title: label('校验项', z.string()), failing: label('不符行数', count), ms: label('耗时（毫秒）', count) }),
  ),
  failures: z.array(ProofFailure),
  /** The head of the chain of what was written, as it is now. */
  seal: z.nullable(z.object({ ...SealHead.shape, sealedAt: label('封存时间', dateTime) })),
  unsealed: label('尚未封存的行数', count),
});

const move = {
  list: read({
    method: 'POST',
    path: '/kaetl/listStockMove',
    summary: '查询库存移动',
    permit: ['report.onlineStockReport', 'wms.report.onlineStockReport'],
    exportCode: 'EXPORT_STOCK_MOVE',
    exportTitle: '库存移动导出',
    freshness: true,
    input: pageQuery(
      {
        placeKind: label('位置类型', StockPlaceKind),
        placeRef: id,
        productId: label('商品', id),
        empId: label('员工', id),
        documentKind: label('单据类型', text(40)),
        documentId: id,
        kind: label('类型', z.union([TradeType, LedgerMoveKind])),
        happened: label('发生日期', dateSpan),
      },
      ['happenedAt', 'recordedAt', 'qty', 'productCode'],
    ),
    output: pageOf(StockMoveRow),
  }),
};

const abnormality = {
  list: read({
    method: 'POST',
    path: '/kaetl/listStockAbnormality',
    summary: '查询库存异常',
    permit: ['report.onlineStockReport', 'report.uwhStockAbnormalRecord'],
    freshness: true,
    input: pageQuery(
      {
        kind: label('异常类型', AbnormalityKind),
        status: label('处理状态', AbnormalityStatus),
        productId: label('商品', id),
        placeKind: label('位置类型', StockPlaceKind),
        placeRef: id,
        opened: label('发现日期', dateSpan),
      },
      ['openedAt', 'happenedAt', 'qty', 'productCode'],
    ),
    output: pageOf(AbnormalityRow),
  }),
};

const proof = {
  /** Only looks; the result is kept, so that the page can show the last one. */
  run: own({
    method: 'POST',
    path: '/global/runStockProof',
    summary: '校验库存账',
    permit: 'system.proof.run',
    input: z.strictObject({}),
    output: ProofResult,
  }),
  last: read({
    method: 'POST',
    path: '/global/lastStockProof',
    summary: '查看上次库存校验',
    permit: 'system.proof',
    input: z.strictObject({}),
    output: z.union([ProofResult, nothing]),
  }),
  checkHead: read({
    method: 'POST',
    path: '/global/checkStockSeal',
    summary: '核对留存的封存值',
    permit: 'system.proof',
    input: z.strictObject(SealHead.shape),
    output: z.object({ state: label('核对结果', SealHeadState) }),
  }),
};

export const stock = { stockMove: move, stockPast, deadStock, stockTurns, stockAbnormality: abnormality, stockProof: proof };
