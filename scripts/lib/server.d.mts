// The types of `server.mjs`, which is plain JavaScript, for it also runs on an older Node.js.
export const serverProgram: string;
export function buildServer(progress: (text: string) => void): Promise<string>;
