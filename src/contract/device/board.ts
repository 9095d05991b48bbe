// The board beside the machines: how each stands, how full it is, what was taken last.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, quantity } from '../kernel/scalars.ts';
import { LevelCounts } from '../channel/fields.ts';
import { Talk } from '../machine/talk.ts';

export const BoardMachine = z.object({
  vmId: id,
  vmCode: z.string(),
  vmName: z.string(),
  address: z.nullable(z.string()),
  lockFlag: z.boolean(),
  talk: Talk,
  lastEventAt: z.nullable(dateTime),
  faults: z.array(z.string()),
  doorOpen: z.boolean(),
  /** Tenths of a degree Celsius. */
  temperature: z.nullable(z.int()),
  levels: LevelCounts,
  stockNum: quantity,
  capacity: quantity,
  todayNum: z.int(),
});

export const deviceBoard = {
  board: read({
    method: 'POST',
    path: '/vm/statDeviceBoard',
    summary: '查看设备看板',
    permit: 'dataView.device',
    input: z.strictObject({
      /** None means all machines in sight. */
      vmIds: label('设备', z.nullish(z.array(id).check(z.maxLength(200, '最多200台设备')))),
      /** Which of the walls of machines, from 1, the most urgent on the first; beyond the last it begins anew. */
      wall: z.nullish(z.int().check(z.gte(1), z.lte(1000))),
    }),
    output: z.object({
      at: dateTime,
      /** All machines in sight by how they stand: each in one of them. */
      counts: z.object({ online: quantity, silent: quantity, stopped: quantity, never: quantity }),
      total: quantity,
      /** Which wall this is, and how many there are. */
      wall: z.int(),
      walls: z.int(),
      /** When anything was last heard of any of them; null when nothing ever was. */
      lastEventAt: z.nullable(dateTime),
      /** No more than a wall can show, the most urgent first. */
      machines: z.array(BoardMachine),
      latest: z.array(
        z.object({
          id,
          tradeTime: dateTime,
          tradeType: z.int(),
          vmName: z.nullable(z.string()),
          channelCode: z.nullable(z.string()),
          productName: z.string(),
          tradeEmpName: z.nullable(z.string()),
          tradeNum: z.int(),
        }),
      ),
    }),
  }),
};
