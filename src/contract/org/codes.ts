// The organisation: employees, departments, posts, projects, cost centres and vendors of a site,
// and who owns what: a company, a customer, the site itself or a vendor.
import { codes, flag } from '../kernel/codes.ts';

export const OwnerType = codes('ownerType', { company: [1, '公司'], customer: [2, '客户'], node: [3, '站点'], vendor: [4, '供应商'] });

/** Whether the face of an employee is known to the machines. */
export const FaceFlag = flag('faceFlag', { true: ['已录入', 'success'], false: '未录入' });

/** What becomes of a tool that a leaver still holds: laid into a warehouse, handed to a colleague, or lost. */
export const GiveBackWay = codes('giveBackWay', { stored: [1, '归还入库'], handedOver: [2, '移交同事'], lost: [3, '遗失报废', 'danger'] });

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
