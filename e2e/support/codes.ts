// Pictures of codes, as labels carry them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';

const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** A label with a code, as a PNG. */
export async function pictureOf(text: string, format: WriterOptions['format']): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format: format ?? 'QRCode', scale: 4 });
  if (!image) throw new Error(`${format} ${text}: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}
