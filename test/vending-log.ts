// The real log of five vending machines over eight months, line by line as the import of a history takes it. Where it is not there, tests of it are passed over.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse';
import { textToFen } from '../src/contract/kernel/scalars.ts';

export const VENDING_LOG = resolve(
  process.env['SHARED_DIR'] ?? resolve(import.meta.dirname, '../../shared'),
  'data/vending_machine_sales.csv',
);
export interface Given {
  line: number;
  row: Record<string, unknown>;
}

export async function vendingLines(): Promise<Given[]> {
  const lines: Given[] = [];
  let line = 1;
  for await (const cells of createReadStream(VENDING_LOG).pipe(parse({ columns: true, bom: true }))) {
    line += 1;
    const record = cells as Record<string, string>;
    const day = new Date(`${record['TransDate']} UTC`).toISOString().slice(0, 10);
    lines.push({
      line,
      row: {
        deviceCode: record['Device ID'],
        vmName: record['Machine'] || null,
        channelCode: record['RCoil'],
        productName: record['Product'] || null,
        productType: record['Category'] || null,
        tradeNumber: record['Transaction'],
        tradeTime: `${day}T00:00:00+08:00`,
        tradeNum: Number(record['RQty']),
        productPrice: textToFen(record['RPrice'] ?? ''),
        totalPrice: textToFen(record['LineTotal'] ?? ''),
      },
    });
  }
  return lines;
}
