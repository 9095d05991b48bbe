// Waves (波次): many pick orders of one smart warehouse in one walk past its shelves, each sorted into a box of its own.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { act, made, one, remark, remarkSaid, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, meant, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { PickStatus } from '../pick/codes.ts';
import { goods } from '../product/fields.ts';
import { scannedGoods } from '../product/scanned.ts';
import { WaveStatus } from './codes.ts';

const figures = {
  num: label('应拣', quantity),
  pickedNum: label('已拣', quantity),
  shortNum: label('缺货', quantity),
};

export const WaveRow = z.object({
  id,
  waveNo: label('波次号', z.string()),
  waveStatus: label('波次状态', WaveStatus),
  prewhId: id,
  prewhName: label('智能仓', z.string()),
  orderCount: label('领料单数', z.int()),
  /** Channels on the way. */
  stopCount: label('站数', z.int()),
  ...figures,
  ...made,
  startedAt: label('开始时间', z.nullable(dateTime)),
  endedAt: label('结束时间', z.nullable(dateTime)),
  remark,
});

/** An order of a wave, and the box that its goods go into. */
const Box = z.object({
  boxNo: label('箱号', z.int()),
  orderId: id,
  pickNo: label('领料单号', z.string()),
  pickStatus: label('领料状态', PickStatus),
  empName: label('领料人', z.string()),
  departmentName: label('部门', z.nullable(z.string())),
});

/** What is taken at one stop for one box. */
const WaveLine = z.object({
  lineNo: label('行号', z.int()),
  /** In the order of the walk; 0 of goods that lie nowhere. */
  stopNo: label('站', z.int()),
  channelId: z.nullable(id),
  channelCode: label('货道', z.nullable(z.string())),
  shelfName: label('货架', z.nullable(z.string())),
  boxNo: label('箱号', z.int()),
  pickNo: label('领料单号', z.string()),
  ...scannedGoods,
  ...figures,
  /** Of one piece, in milligrams, where the channel has it: what was taken can be weighed. */
  weightPerUnit: z.nullable(z.int()),
  /** Pieces that another product was taken for. */
  replacedNum: label('已替代', quantity),
  /** The line that this one stands for. */
  standsFor: z.nullable(z.int()),
});

const page = 'wms.wmsPickList';
const pick = shared(`${page}.pick`);
const lineNo = label('行号', z.int().check(z.gte(1, '行号不正确'), z.lte(1_000_000, '行号不正确')));

export const wave = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPickWave',
    summary: '查询波次',
    shift: true,
    permit: shared(page),
    exportCode: 'EXPORT_PICK_WAVE',
    exportTitle: '波次导出',
    input: pageQuery(
      {
        waveNo: label('波次号', text(50)),
        prewhId: label('智能仓', id),
        waveStatus: label('波次状态', WaveStatus),
        createdAt: label('创建时间', dateSpan),
      },
      ['waveNo', 'prewhName', 'waveStatus', 'createdAt'],
    ),
    output: pageOf(WaveRow),
  }),
  /** With its boxes, and its lines in the order of the walk. */
  find: read({
    method: 'POST',
    path: '/warehouse/findPickWave',
    summary: '查看波次',
    shift: true,
    permit: shared(page),
    input: one,
    output: z.extend(WaveRow, { boxes: z.array(Box), lines: z.array(WaveLine) }),
  }),
  /** Of confirmed orders of one smart warehouse; their boxes are numbered in this order. */
  create: write({
    method: 'POST',
    path: '/warehouse/createPickWave',
    summary: '生成波次',
    permit: pick,
    input: z.strictObject({ orderIds: label('领料单', several('请至少选择一张领料单')), remark: remarkSaid }),
    output: z.object({ id, waveNo: z.string() }),
  }),
  /** What was put into the boxes so far, in all: the same said twice is booked once. `shortFlag`: the rest of the line is not there. */
  pick: write({
    method: 'POST',
    path: '/warehouse/pickPickWave',
    summary: '波次拣货',
    permit: pick,
    input: z.strictObject({
      id,
      lines: z
        .array(z.strictObject({ lineNo, pickedNum: label('已拣', quantity.check(meant)), shortFlag: label('缺货', z.nullish(yes)) }))
        .check(
          z.minLength(1, '请至少填写一行'),
          z.maxLength(200, '一次最多200行'),
          z.refine((lines) => new Set(lines.map((line) => line.lineNo)).size === lines.length, '同一行只能出现一次'),
        ),
    }),
    output: nothing,
  }),
  /** What may be taken instead of what is short of a line: by the site's conversions, and free in the same smart warehouse. */
  substitutes: read({
    method: 'POST',
    path: '/warehouse/listPickWaveSubstitute',
    summary: '查询缺货的替代商品',
    permit: pick,
    input: z.strictObject({ id, lineNo }),
    output: z.array(z.object({ ...goods, num: label('替代数量', quantity), freeNum: label('可用', quantity) })),
  }),
  replace: write({
    method: 'POST',
    path: '/warehouse/replacePickWaveLine',
    summary: '用替代商品补缺货',
    permit: pick,
    input: z.strictObject({ id, lineNo, substituteId: label('替代商品', id) }),
    output: nothing,
  }),
  /** What is short stays short: its orders end, whoever asked is told, the channels are counted. */
  finish: write({
    method: 'POST',
    path: '/warehouse/finishPickWave',
    summary: '完成波次',
    permit: pick,
    input: one,
    output: z.object({ inventoryNo: z.nullable(z.string()) }),
  }),
  cancel: act({ path: '/warehouse/cancelPickWave', summary: '取消波次', permit: pick }),
};
