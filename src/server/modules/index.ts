// Everything that is served: the implementations of all nouns.
import type { Implementation } from '../kernel/mount.ts';
import { machineHandlers } from './machine/index.ts';
import { productHandlers } from './product/index.ts';
import { orgHandlers } from './org/index.ts';
import { roleHandlers } from './role/index.ts';
import { tradeHandlers } from './trade/index.ts';
import { authHandlers } from './auth/index.ts';
import { reportHandlers } from './report/index.ts';
import { noticeHandlers } from './notice/index.ts';

export const implementations: readonly Implementation[] = [
  ...machineHandlers,
  productHandlers,
  orgHandlers,
  roleHandlers,
  tradeHandlers,
  authHandlers,
  reportHandlers,
  ,
  noticeHandlers,
];
