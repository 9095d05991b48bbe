// 模拟设备: machines that exist on the screen alone. They speak the open interface like all others, with keys of their own; a key to a real
// machine is not to be had this way. People train with them: what they tell counts nowhere, unless the site says so.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, quantity, yes } from '../kernel/scalars.ts';
import { words } from '../kernel/codes.ts';

export const VirtualKind = words('virtualKind', { vending: '模拟售货机', cabinet: '模拟刀具柜' });

/** What the codes of their models begin with. */
export const VIRTUAL_MODELS = 'VIRTUAL-';

const page = 'machine.virtual';

export const virtual = {
  list: read({
    method: 'POST',
    path: '/vm/listVirtualDevice',
    summary: '查询模拟设备',
    permit: page,
    input: z.strictObject({}),
    output: z.array(
      z.object({ id, vmCode: z.string(), vmName: z.string(), kind: VirtualKind, /** What it tells counts nowhere. */ trains: yes }),
    ),
  }),
  create: write({
    method: 'POST',
    path: '/vm/createVirtualDevice',
    summary: '新增模拟设备',
    permit: `${page}.create`,
    input: z.strictObject({ kind: label('种类', VirtualKind) }),
    output: z.object({ id }),
  }),
  /** A fresh key for this screen; the one before ends. */
  connect: write({
    method: 'POST',
    path: '/vm/connectVirtualDevice',
    summary: '接通模拟设备',
    permit: `${page}.connect`,
    input: z.strictObject({ vmId: label('设备', id) }),
    output: z.object({ appKey: z.string(), secret: z.string(), lastSequence: quantity }),
  }),
};
