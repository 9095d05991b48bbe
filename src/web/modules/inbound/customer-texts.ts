// The texts that orders of a customer have beside the house's.
import { allCustomers } from '../../../contract/customer/shared.ts';

/** Their names, in the customer's order. */
export const textsOf = (code: string): string[] => Object.keys(allCustomers.find((one) => one.code === code)?.orders?.fields ?? {});
