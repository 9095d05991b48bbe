// What rows of other nouns say of a machine: said once, so that it is called the same everywhere.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { id } from '../kernel/scalars.ts';

/** Which machine it is. */
export const vmNamed = {
  vmId: id,
  vmCode: label('设备编码', z.string()),
  vmName: label('设备名称', z.string()),
};
