// Whether a code that was scanned is one that was given. A scanner may send large letters for small ones (Caps Lock is pressed somewhere): both are the same.
export const sameCode = (given: string | null | undefined, said: string): boolean => given?.toUpperCase() === said.toUpperCase();
