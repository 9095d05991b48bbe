// Simulation (试算): a changed strategy tried on what was taken in the past, before it is saved. Who would have been stopped, and what would have been saved?
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { date, id, money, nothing, quantity } from '../kernel/scalars.ts';
import { ItemDraft } from './item.ts';
import { productRef } from '../product/fields.ts';

/** Trades that would have been stopped, whose they are, how many pieces would not have been taken and what those cost. */
export const Stopped = z.object({
  trades: label('被拦笔数', quantity),
  people: label('涉及人数', quantity),
  pieces: label('少领数量', quantity),
  amount: label('节省金额', money),
});
const ByEmp = z.object({
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  departmentName: label('部门', z.string()),
  trades: label('被拦笔数', quantity),
  pieces: label('少领数量', quantity),
  amount: label('节省金额', money),
});
const ByProduct = z.object({
  ...productRef,
  trades: label('被拦笔数', quantity),
  pieces: label('少领数量', quantity),
  amount: label('节省金额', money),
});
const ByDay = z.object({ day: date, pieces: quantity, stopped: quantity, before: quantity });

export const SimulationResult = z.object({
  from: date,
  to: date,
  /** All that was taken by those whom the strategy is for. */
  trades: quantity,
  people: quantity,
  pieces: quantity,
  amount: money,
  /** What the strategy would have stopped as it is saved now, and as it was tried. */
  before: Stopped,
  after: Stopped,
  byEmp: z.array(ByEmp),
  byProduct: z.array(ByProduct),
  byDay: z.array(ByDay),
});

export const Simulation = z.object({
  id,
  /** Of the job: 0 waits, 1 runs, 2 done, 3 ended without a result. */
  status: z.int(),
  rowDone: z.int(),
  rowTotal: z.nullable(z.int()),
  message: z.nullable(z.string()),
  result: z.nullable(SimulationResult),
});

const page = 'strategy.pickStrategyItem';

export const simulation = {
  begin: write({
    method: 'POST',
    path: '/strategy/rehearsePickStrategy',
    summary: '试算领料策略',
    permit: page,
    input: z.strictObject({
      strategyId: id,
      /** The lines as they would be. */
      items: z.array(ItemDraft).check(z.maxLength(2000, '最多2000行')),
      days: label('天数', z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(90, '最多90天'))),
    }),
    output: z.object({ id }),
  }),
  find: read({
    method: 'GET',
    path: '/strategy/findPickRehearsal',
    summary: '查看领料策略试算',
    permit: page,
    input: z.strictObject({ id }),
    output: Simulation,
  }),
  cancel: write({
    method: 'POST',
    path: '/strategy/cancelPickRehearsal',
    summary: '取消领料策略试算',
    permit: page,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
