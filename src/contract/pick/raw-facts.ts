// What is known of who, what and where, and the rules that hold for them: read by the server in one statement, or kept by a machine.
import type { Period } from './period.ts';
import type { PrivilegeRule, Subject } from './usage.ts';
import { SaleType } from '../machine/codes.ts';

/** A line of a strategy that concerns the product, or a strategy that names only other things. */
export interface RuleRow {
  strategyId: string;
  strategyName: string;
  entityType: number;
  entityId: string;
  shareFlag: boolean;
  onlyListed: boolean;
  approvalFlag: boolean;
  itemId: string | null;
  productId: string | null;
  productTypeId: string | null;
  subjectName: string | null;
  limitNum: number | null;
  limitAmount: number | null;
  periodicUnit: string | null;
  periodUnit: string | null;
  periodValue: number | null;
  /** It is the budget of a cost centre for the year, with what stands below it. */
  budget?: boolean;
}
export interface RawFacts {
  empId: string;
  empName: string;
  empLocked: boolean;
  empFace: boolean;
  productId: string;
  productName: string;
  unit: string;
  price: number;
  onSale: boolean;
  /** The product's type and those above it. */
  types: string[];
  vmName: string | null;
  vmLocked: boolean | null;
  maxNum: number | null;
  /** What the machine asks of whoever stands at it. */
  asks: { cost: boolean; project: boolean; approval: boolean; face: boolean } | null;
  boundAt: string | null;
  validTo: string | null;
  cycled: boolean;
  permissionListed: boolean;
  permissionCovered: boolean;
  life: { value: number; unit: string } | null;
  channels: { id: string; code: string; freeze: number; sale: number; reserved: boolean; named: boolean }[] | null;
  rules: RuleRow[] | null;
  privileges: (Omit<PrivilegeRule, 'from' | 'to'> & { from: string; to: string })[] | null;
}

/** Whether the product can be had here only for an old one. */
export const givesForOld = ({ channels }: Pick<RawFacts, 'channels'>): boolean =>
  channels !== null && channels.every(({ sale }) => sale === SaleType.oldForNew);

/** What a line is about. */
export const subjectOf = ({ productId, productTypeId }: Pick<RuleRow, 'productId' | 'productTypeId'>): Subject =>
  productId ? { productId } : productTypeId ? { typeId: productTypeId } : null;

/** The period of a line. */
export function periodOf({ periodicUnit, periodUnit, periodValue }: Pick<RuleRow, 'periodicUnit' | 'periodUnit' | 'periodValue'>): Period {
  const count = periodValue ?? 1;
  return periodicUnit ? { kind: 'fixed', unit: periodicUnit as 'D', count } : { kind: 'rolling', unit: (periodUnit ?? 'D') as 'D', count };
}
