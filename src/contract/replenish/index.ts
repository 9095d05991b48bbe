// Replenishment: needs, the plans that are made of them, orders that a vendor brings straight to a machine, and points out of demand.
import { replenishLog, retreatLog } from './log.ts';
import { needs } from './needs.ts';
import { plan } from './plan.ts';
import { points } from './points.ts';
import { virtualOrder } from './virtual.ts';

export const replenish = { replenishNeeds: needs, replenishPlan: plan, virtualOrder, channelPoints: points, replenishLog, retreatLog };
