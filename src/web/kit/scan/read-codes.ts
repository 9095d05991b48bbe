// Codes in a picture, read on this device: bar codes of goods and labels, QR and data matrix. Comes with the first use of a camera (about 400 kB).
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => program } });

/** The texts of the codes in a photo or in a frame of a camera; none where none can be read. */
export async function readCodes(picture: Blob | ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 4 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text.trim());
}
