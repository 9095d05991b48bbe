// The library says no types of its own.
declare module 'gs1-barcode-parser-mod' {
  export interface Element {
    ai: string;
    raw: string;
    /** YYYY-MM-DD of what is a date, else empty. */
    isoDate: string;
  }
  /** Throws a sentence where a part is no element. */
  export function parseBarcode(code: string): { codeName: string; parsedCodeItems: Element[] };
}
