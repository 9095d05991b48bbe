// The organisation: employees, departments, posts, projects, cost centres and vendors of a site,
// and who owns what: a company, a customer, the site itself or a vendor.
import { codes } from '../kernel/codes.ts';

export const OwnerType = codes('ownerType', { 1: '公司', 2: '客户', 3: '站点', 4: '供应商' });

export interface Owned {
  ownerType: number;
  companyName?: string | null;
  customerName?: string | null;
  nodeName?: string | null;
  vendorName?: string | null;
}

/** The owner's name, read from the field that its type says (R135); empty for a type that does not exist. */
export function ownerName(row: Owned): string {
  const names = [row.companyName, row.customerName, row.nodeName, row.vendorName];
  return names[row.ownerType - 1] ?? '';
}
