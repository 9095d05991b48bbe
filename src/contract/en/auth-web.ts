// English for signing in and for passwords.
export const authWeb: Record<string, string> = {};
