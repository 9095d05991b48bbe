// What we use of the picture library, so that types stand without its build for this machine: it is loaded with the first picture.
declare module 'sharp' {
  interface Picture {
    autoOrient(): Picture;
    resize(size: { width: number; height: number; fit: 'inside' | 'fill'; withoutEnlargement: boolean }): Picture;
    greyscale(): Picture;
    raw(): Picture;
    png(options: { palette: boolean; colours: number; dither: number; effort: number; compressionLevel: number }): Picture;
    webp(options: { quality: number }): Picture;
    toBuffer(): Promise<Buffer>;
    metadata(): Promise<{ autoOrient: { width: number; height: number } }>;
  }
  const sharp: (path: string | Buffer, options: { limitInputPixels: number; failOn: 'error' }) => Picture;
  export default sharp;
}
