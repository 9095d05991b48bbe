// Everything that is served: the implementations of all nouns.
import type { Implementation } from '../kernel/mount.ts';
import { authHandlers } from './auth/index.ts';
import { machineHandlers } from './machine/index.ts';
import { noticeHandlers } from './notice/index.ts';
import { orgHandlers } from './org/index.ts';
import { productHandlers } from './product/index.ts';
import { reportHandlers } from './report/index.ts';
import { roleHandlers } from './role/index.ts';
import { stockHandlers } from './stock/index.ts';
import { tradeHandlers } from './trade/index.ts';

export const implementations: readonly Implementation[] = [
  authHandlers,
  ...machineHandlers,
  noticeHandlers,
  orgHandlers,
  productHandlers,
  reportHandlers,
  roleHandlers,
  ...stockHandlers,
  tradeHandlers,
];
