// Replenishment: needs, the plans that are made of them, orders that a vendor brings straight to a machine, and points out of demand.
import { needs } from './needs.ts';
import { plan } from './plan.ts';
import { points } from './points.ts';
import { virtualOrder } from './virtual.ts';

export const replenish = { replenishNeeds: needs, replenishPlan: plan, virtualOrder, channelPoints: points };
