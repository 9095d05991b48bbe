// The types of `runtime.mjs`, which is plain JavaScript, for it also runs on an older Node.js.
export const root: string;
export function runtime(): string;
export const SERVER_FLAGS: readonly string[];
export function environment(): NodeJS.ProcessEnv;
