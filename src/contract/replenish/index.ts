// Replenishment: needs, and the plans that are made of them.
import { needs } from './needs.ts';
import { plan } from './plan.ts';

export const replenish = { replenishNeeds: needs, replenishPlan: plan };
