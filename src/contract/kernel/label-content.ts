// What a label of ours says to a scanner: the code of the goods or of the channel, and of a lot its number and its day of expiry.

export interface LabelContent {
  code: string;
  batchNo?: string | null | undefined;
  /** YYYY-MM-DD. */
  expiryDate?: string | null | undefined;
}

/** `P-100|B7|20270614`; a label without a lot carries its code alone, as the maker's own bar code does. */
export const contentOf = ({ code, batchNo, expiryDate }: LabelContent): string =>
  [code, ...(batchNo || expiryDate ? [batchNo ?? ''] : []), ...(expiryDate ? [expiryDate.replaceAll('-', '')] : [])].join('|');

/** What was scanned, taken apart again; whatever is no label of a lot is a code as it stands. */
export function readContent(scanned: string): LabelContent {
  const [, code, batchNo, year, month, day] = /^([^|]+)\|([^|]*)(?:\|(\d{4})(\d{2})(\d{2}))?$/.exec(scanned.trim()) ?? [];
  if (code === undefined) return { code: scanned.trim() };
  return { code, batchNo: batchNo || null, expiryDate: year ? `${year}-${month}-${day}` : null };
}
