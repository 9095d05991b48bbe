// English for machines, channels and their stock.
export const machine: Record<string, string> = {};
