// The door of replenishment.
export { recordRefill, type Refill } from './refill.ts';
