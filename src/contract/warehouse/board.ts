// The boards of smart warehouses: of unmanned ones, for the screen at their door; of all, for the wall.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, difference, id, money, quantity } from '../kernel/scalars.ts';
import { LevelCounts } from '../channel/fields.ts';
import { ApprovalOrderStatus } from '../workflow/codes.ts';
import { PrewhType } from './codes.ts';

const ids = label('智能仓', z.nullish(z.array(id).check(z.maxLength(200, '最多200个智能仓'))));
const noText = z.nullable(z.string());

/** A shelf as it stands: how full it is, and what of it wants somebody. */
const Shelf = z.object({
  shelfId: id,
  shelfName: z.string(),
  prewhId: id,
  prewhName: z.string(),
  stockNum: quantity,
  capacity: quantity,
  /** Channels that hold a product, of all. */
  usedChannels: z.int(),
  channels: z.int(),
  levels: LevelCounts,
});

/** Goods that came in or went out, with who it was. */
const Movement = z.object({
  id: z.string(),
  at: dateTime,
  direction: z.enum(['in', 'out']),
  /** picked, brought back, filled, sent back to the vendor */
  what: z.enum(['pick', 'return', 'refill', 'retreat']),
  prewhName: z.string(),
  productName: z.string(),
  empName: noText,
  num: quantity,
});

/** Pieces in and out, and what the picked ones cost. */
const Flow = z.object({ inNum: quantity, outNum: quantity, pickAmount: money });

/** What the devices of a smart warehouse tell. */
const Sensed = z.object({
  /** When anything was sensed last. */
  lastAt: dateTime,
  /** People who are in. */
  insideNum: quantity,
  /** Doors that stand open by what was told in the last day; one without a name is ''. */
  openDoors: z.array(z.string()),
  /** Tenths of a degree Celsius, told last in the last day. */
  temperature: z.nullable(z.int()),
  /** Outside of what it may be. */
  outside: z.nullable(z.enum(['above', 'below'])),
});

const WarehouseState = z.object({
  prewhId: id,
  prewhCode: z.string(),
  prewhName: z.string(),
  prewhType: PrewhType,
  address: noText,
  stockNum: quantity,
  capacity: quantity,
  totalPrice: money,
  levels: LevelCounts,
  today: Flow,
  /** None where nothing is measured. */
  sensed: z.nullable(Sensed),
});

export const prewhBoard = {
  uwh: read({
    method: 'POST',
    path: '/warehouse/findUwhBoard',
    summary: '查看无人仓看板',
    permit: 'dataView.device1',
    /** None means all unmanned warehouses in sight. */
    input: z.strictObject({ prewhIds: ids }),
    output: z.object({
      at: dateTime,
      warehouses: z.array(WarehouseState),
      shelves: z.array(Shelf),
      /** Orders that wait for a decision, and those that were passed and not fetched. */
      orders: z.object({
        pending: z.int(),
        passed: z.int(),
        rows: z.array(
          z.object({
            id,
            orderNo: z.string(),
            prewhName: z.string(),
            empName: z.string(),
            approvalStatus: ApprovalOrderStatus,
            openNum: quantity,
            applyTime: dateTime,
            validUntil: dateTime,
          }),
        ),
      }),
      abnormal: z.object({
        total: z.int(),
        rows: z.array(
          z.object({
            id,
            happenedAt: dateTime,
            prewhName: z.string(),
            channelCode: z.string(),
            productName: z.string(),
            /** Below zero what lacks; above it what lies there too many. */
            diffNum: difference,
          }),
        ),
      }),
      latest: z.array(Movement),
    }),
  }),
  prewh: read({
    method: 'POST',
    path: '/warehouse/findPrewhBoard',
    summary: '查看智能仓看板',
    permit: 'dataView.wmsView',
    /** None means all smart warehouses in sight. */
    input: z.strictObject({ prewhIds: ids }),
    output: z.object({
      at: dateTime,
      day: date,
      today: Flow,
      yesterday: Flow,
      stockNum: quantity,
      totalPrice: money,
      levels: LevelCounts,
      /** Of pick orders: to be confirmed; confirmed and not all picked. */
      orders: z.object({ pending: z.int(), picking: z.int(), openNum: quantity }),
      warehouses: z.array(WarehouseState),
      shelves: z.array(Shelf),
      latest: z.array(Movement),
    }),
  }),
  trend: read({
    method: 'POST',
    path: '/warehouse/listPrewhBoardTrend',
    summary: '查看智能仓看板趋势',
    permit: ['dataView.wmsView', 'dataView.device1'],
    input: z.strictObject({ prewhIds: ids, days: label('天数', z._default(z.int().check(z.gte(1), z.lte(92, '最多92天')), 30)) }),
    /** Every day, also those on which nothing happened; the newest last. */
    output: z.array(z.extend(Flow, { day: date })),
  }),
};
