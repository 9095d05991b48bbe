// English for machines that talk.
export const device: Record<string, string> = {};
