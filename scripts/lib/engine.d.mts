// The types of `engine.mjs`, which is plain JavaScript, for it also runs on an older Node.js.
export const NO_ENGINE: string;
export function citusArchive(): string | undefined;
