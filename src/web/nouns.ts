// The nouns that have screens: a line each. One that is a page and nothing more is said here, the others say in their folder what they are.
import { page } from './kernel/noun.ts';

export { board } from './modules/board/noun.ts';
export { combo } from './modules/combo/noun.ts';
export { dialogs } from './modules/desk/noun.ts';
export { device } from './modules/device/noun.ts';
export { inbound } from './modules/inbound/noun.ts';
export const industry = page('system.reduceCost', () => import('./modules/industry/reduce-cost.tsx'));
export { inventory } from './modules/inventory/noun.ts';
export const mail = page('system.customizeMail', () => import('./modules/mail/mail-report.tsx'));
export { machine } from './modules/machine/noun.ts';
export { notice } from './modules/notice/noun.ts';
export { org } from './modules/org/noun.ts';
export { outbound } from './modules/outbound/noun.ts';
export { product } from './modules/product/noun.ts';
export { purchase } from './modules/purchase/noun.ts';
export { replenish } from './modules/replenish/noun.ts';
export const reconciliation = page('report.reconciliation', () => import('./modules/reconciliation/periods.tsx'));
export { report } from './modules/report/noun.ts';
export { role } from './modules/role/noun.ts';
export { statement } from './modules/statement/noun.ts';
export const stock = page('system.proof', () => import('./modules/stock/stock-proof.tsx'));
export { strategy } from './modules/strategy/noun.ts';
export { system } from './modules/system/noun.ts';
export { tool } from './modules/tool/noun.ts';
export { transfer } from './modules/transfer/noun.ts';
export { warehouse } from './modules/warehouse/noun.ts';
export { warning } from './modules/warning/noun.ts';
