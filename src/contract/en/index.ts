// The English catalogue: Chinese source text → English, one file a noun. Loaded only when somebody reads English.
import { accounts } from './accounts.ts';
import { authWeb } from './auth-web.ts';
import { banner } from './banner.ts';
import { codes } from './codes.ts';
import { desk } from './desk.ts';
import { device } from './device.ts';
import { combo } from './combo.ts';
import { dashboard } from './dashboard.ts';
import { industry } from './industry.ts';
import { importWeb } from './import-web.ts';
import { floorLogs } from './floor-logs.ts';
import { goods } from './goods.ts';
import { goodsWeb } from './goods-web.ts';
import { kit } from './kit.ts';
import { machine } from './machine.ts';
import { menu } from './menu.ts';
import { nodeConfig } from './node-config.ts';
import { notice } from './notice.ts';
import { org } from './org.ts';
import { purchase } from './purchase.ts';
import { refusals } from './refusals.ts';
import { replenishMore } from './replenish-more.ts';
import { replenish } from './replenish.ts';
import { report } from './report.ts';
import { people } from './people.ts';
import { product } from './product.ts';
import { proof } from './proof.ts';
import { role } from './role.ts';
import { shell } from './shell.ts';
import { stock } from './stock.ts';
import { strategy } from './strategy.ts';
import { storeBoard } from './store-board.ts';
import { supplyWeb } from './supply-web.ts';
import { system } from './system.ts';
import { time } from './time.ts';
import { tool } from './tool.ts';
import { trade } from './trade.ts';
import { transfer } from './transfer.ts';
import { warning } from './warning.ts';
import { virtual } from './virtual.ts';
import { warehouse } from './warehouse.ts';

export const english: Record<string, string> = {
  ...codes,
  ...menu,
  ...time,
  ...importWeb,
  ...kit,
  ...shell,
  ...notice,
  ...authWeb,
  ...desk,
  ...storeBoard,
  ...floorLogs,
  ...device,
  ...banner,
  ...industry,
  ...machine,
  ...stock,
  ...report,
  ...combo,
  ...dashboard,
  ...trade,
  ...product,
  ...goods,
  ...goodsWeb,
  ...transfer,
  ...org,
  ...people,
  ...accounts,
  ...refusals,
  ...replenish,
  ...replenishMore,
  ...purchase,
  ...role,
  ...strategy,
  ...supplyWeb,
  ...system,
  ...nodeConfig,
  ...proof,
  ...tool,
  ...warning,
  ...virtual,
  ...warehouse,
};
