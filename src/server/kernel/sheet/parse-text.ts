/** What people type, made plain: full-width digits and signs, odd spaces and minus signs. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
