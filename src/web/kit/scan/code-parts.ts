// What a scan says: goods, lot, until when they keep, serial number. A scanner puts its own marks around a code (which kind of code it is, control
// characters); a code of GS1 (GS1-128, DataMatrix, QR) and a label of the house say several things in one.
import { parseBarcode } from 'gs1-barcode-parser-mod';
import { readContent } from '../../../contract/kernel/label-content.ts';
import { AIM } from './scanner-marks.ts';

export interface CodeParts {
  /** By which it is looked for: the number of the goods, or all of it where it is no code of GS1. */
  code: string;
  lotNo?: string;
  /** YYYY-MM-DD */
  expiryDate?: string;
  productionDate?: string;
  serialNo?: string;
}

const GS = '\u001d';
const OF_GS1 = /^\](C1|d2|Q3|e0|J1)/;

/** Whether the last digit checks the others, as in every GTIN. */
function isGtin(digits: string): boolean {
  if (digits === '') return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Goods are known by 13 digits or fewer where the longer number only has zeros before them. */
const shortened = (gtin: string): string => (gtin.startsWith('0') ? gtin.slice(1) : gtin);

// oxlint-disable-next-line no-control-regex -- what a scanner sends around a code: the separator within one stays
const CONTROL = /[\u0000-\u001c\u001e\u001f]/g;

/** What a scan says. What cannot be read as a code of GS1 is itself. */
export function codeParts(scanned: string): CodeParts {
  const whole = scanned.replace(CONTROL, '').trim();
  const bare = whole.replace(AIM, '').replace(new RegExp(`^${GS}+|${GS}+$`, 'g'), '');
  const [, gtin = ''] = /^\(?01\)?(\d{14})/.exec(bare) ?? [];
  if (!OF_GS1.test(whole) && !isGtin(gtin)) return ofOurs(bare);
  const items = elementsOf(bare);
  const of = (...ais: string[]) => items.find(({ ai }) => ais.includes(ai));
  // A part that is no element does not make the goods unknown.
  const number = of('01', '02')?.raw ?? (isGtin(gtin) ? gtin : undefined);
  if (number === undefined) return { code: bare.replaceAll(GS, '') };
  const [lot, serial, expiry, made] = [of('10'), of('21'), of('17', '15'), of('11')];
  return {
    code: shortened(number),
    ...(lot ? { lotNo: lot.raw } : {}),
    ...(serial ? { serialNo: serial.raw } : {}),
    ...(expiry?.isoDate ? { expiryDate: expiry.isoDate } : {}),
    ...(made?.isoDate ? { productionDate: made.isoDate } : {}),
  };
}

/** What a label of the house says; any other code is itself. */
function ofOurs(text: string): CodeParts {
  const { code, batchNo, expiryDate } = readContent(text);
  return { code, ...(batchNo ? { lotNo: batchNo } : {}), ...(expiryDate ? { expiryDate } : {}) };
}

function elementsOf(code: string) {
  try {
    return parseBarcode(code).parsedCodeItems;
  } catch {
    // Said to be of GS1 and is not.
    return [];
  }
}
