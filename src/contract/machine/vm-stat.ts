// What every page may show of the machines: how many, in which state, and which of them may still report something that changes figures.
import * as z from 'zod/mini';
import { LevelCounts } from '../channel/fields.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id } from '../kernel/scalars.ts';
import { DeviceType } from './codes.ts';
import { Talk } from './talk.ts';

/** Counts of the machines that the caller may see. */
export const vmStat = read({
  method: 'POST',
  path: '/vm/statVm',
  summary: '统计设备',
  permit: 'signedIn',
  input: z.strictObject({}),
  output: z.object({
    total: z.int(),
    online: z.int(),
    offline: z.int(),
    stopped: z.int(),
    channels: LevelCounts,
    types: z.array(z.object({ type: DeviceType, total: z.int(), online: z.int() })),
    /** Machines in use whose figures may be others than they are shown. */
    doubtful: z.array(z.object({ vmId: id, vmName: label('设备名称', z.string()), talk: Talk })),
  }),
});
