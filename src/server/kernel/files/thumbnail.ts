// Thumbnails: small WebP pictures, made by libvips. The library is loaded with the first picture: most processes never need it.
import { readFile } from 'node:fs/promises';
import { IMAGE_PIXELS, THUMB_PIXELS } from '../../../contract/transfer/files.ts';
import { HEAD_BYTES, typeOfContent } from './kind.ts';
import { pngOfBmp } from './shrink.ts';
import { refuse } from '../refusal.ts';

const QUALITY = 78;

/** The thumbnail of a picture file, upright, without what the camera wrote into it; and the size of the picture. Refuses 'picture-unreadable'. */
export async function thumbnailOf(path: string): Promise<{ thumbnail: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(await readable(path), { limitInputPixels: IMAGE_PIXELS, failOn: 'error' }).autoOrient();
    const { autoOrient } = await picture.metadata();
    const thumbnail = await picture
      .resize({ width: THUMB_PIXELS, height: THUMB_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { thumbnail, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return refuse('picture-unreadable');
  }
}

/** libvips reads no bmp: it gets the same picture as png. */
export async function readable(path: string): Promise<string | Buffer> {
  const bytes = await readFile(path);
  const isBmp = typeOfContent(bytes.subarray(0, HEAD_BYTES)).extension === 'bmp';
  return (isBmp && (await pngOfBmp(bytes))) || path;
}
