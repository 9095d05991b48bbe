// The whole API as one object: the table of contents.
import { auth } from './auth/index.ts';
import { desk } from './desk/index.ts';
import { virtual } from './device/virtual.ts';
import { deviceBoard } from './device/board.ts';
import { channelCommand } from './device/operate.ts';
import { device, open } from './device/index.ts';
import { industry } from './industry/index.ts';
import { inventory } from './inventory/index.ts';
import { combo } from './combo/index.ts';
import { dashboard } from './dashboard/index.ts';
import { machine } from './machine/index.ts';
import { notice } from './notice/index.ts';
import { organisation } from './org/index.ts';
import { goods } from './product/goods.ts';
import { pick } from './pick/index.ts';
import { product } from './product/index.ts';
import { purchase } from './purchase/index.ts';
import { replenish } from './replenish/index.ts';
import { report } from './report/index.ts';
import { dataScope } from './role/data-scope.ts';
import { role } from './role/index.ts';
import { stock } from './stock/index.ts';
import { strategies } from './strategy/index.ts';
import { system } from './system/index.ts';
import { tool } from './tool/index.ts';
import { trade } from './trade/index.ts';
import { transfer } from './transfer/index.ts';
import { warning } from './warning/index.ts';
import { warehouse } from './warehouse/index.ts';

export const contract = {
  auth,
  ...desk,
  device,
  open,
  deviceBoard,
  channelCommand,
  industry,
  combo,
  virtual,
  dashboard,
  ...inventory,
  ...machine,
  notice,
  ...organisation,
  pick,
  product,
  ...goods,
  ...tool,
  ...purchase,
  ...replenish,
  report,
  dataScope,
  role,
  ...stock,
  ...strategies,
  system,
  trade,
  ...transfer,
  warning,
  ...warehouse,
};
