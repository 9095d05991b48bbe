// What a file is, told by its content: neither its name nor what the sender says of it counts (trust 37).

export type FileKind = 'image' | 'video' | 'sheet' | 'paper' | 'other';
export interface ContentType {
  kind: FileKind;
  /** Ending of the object's name; of pictures and videos as the specification lists them. */
  extension: string;
  type: string;
}

const at = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;
const hex = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length / 2).toString('hex') === text;
const image = (extension: string, type = `image/${extension}`): ContentType => ({ kind: 'image', extension, type });
const video = (extension: string, type: string): ContentType => ({ kind: 'video', extension, type });
const sheet = (extension: string, type: string): ContentType => ({ kind: 'sheet', extension, type });

/** How many bytes `typeOfContent` looks at. */
export const HEAD_BYTES = 4096;
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const BINARY = 'application/octet-stream';

/** The type of a file by its first bytes. SVG and HTML are text like any other here: never a picture, never shown by a browser. */
export function typeOfContent(head: Buffer): ContentType {
  if (hex(head, 'ffd8ff')) return image('jpg', 'image/jpeg');
  if (hex(head, '89504e470d0a1a0a')) return image('png');
  if (at(head, 0, 'BM') && head.length > 30 && head.readUInt32LE(6) === 0) return image('bmp');
  if (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) return image('webp');
  if (at(head, 0, 'RIFF') && at(head, 8, 'AVI ')) return video('avi', 'video/x-msvideo');
  if (at(head, 4, 'ftypqt')) return video('mov', 'video/quicktime');
  if (at(head, 4, 'ftyp')) return video('mp4', 'video/mp4');
  if (at(head, 4, 'moov') || at(head, 4, 'mdat')) return video('mov', 'video/quicktime');
  if (hex(head, '1a45dfa3')) return video('mkv', 'video/x-matroska');
  if (hex(head, '3026b2758e66cf11a6d900aa0062ce6c')) return video('wmv', 'video/x-ms-wmv');
  if (at(head, 0, '.RMF')) return video('rmvb', 'application/vnd.rn-realmedia-vbr');
  if (hex(head, '504b0304')) return sheet('xlsx', XLSX);
  if (at(head, 0, '%PDF-')) return { kind: 'paper', extension: 'pdf', type: 'application/pdf' };
  return head.includes(0) ? { kind: 'other', extension: 'bin', type: BINARY } : sheet('csv', 'text/csv; charset=utf-8');
}

/** Shown by a browser in its place; everything else is only ever saved. */
export const isShown = (type: string): boolean => /^image\/(jpeg|png|bmp|webp)$|^video\/mp4$/.test(type);

interface Size {
  width: number;
  height: number;
}

const readers = new Map<string, (bytes: Buffer) => Size | undefined>([
  ['jpg', jpegSize],
  ['png', (bytes) => (at(bytes, 12, 'IHDR') ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined)],
  ['bmp', (bytes) => ({ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) })],
  ['webp', webpSize],
]);

/** Width and height of a picture as its decoder will see them; undefined when it is none. */
export function imageSize(bytes: Buffer): Size | undefined {
  try {
    const { extension } = typeOfContent(bytes);
    const size = readers.get(extension)?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // A header that ends before its figures: reading beyond a buffer throws RangeError.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function webpSize(bytes: Buffer): Size | undefined {
  if (at(bytes, 12, 'VP8X')) return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (at(bytes, 12, 'VP8L')) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return at(bytes, 12, 'VP8 ') ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : undefined;
}

// A JPEG is a row of segments; the frame header (SOF) holds the size and may come after a long one with a thumbnail.
function jpegSize(bytes: Buffer): Size | undefined {
  for (let offset = 2; offset + 9 < bytes.length;) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}
