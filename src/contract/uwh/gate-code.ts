// What the code at the gate of an unmanned warehouse says: which warehouse, and behind a slash which of its doors. A code of a warehouse may have a
// slash of its own.
const sealed = (text: string): string => text.replaceAll('%', '%25').replaceAll('/', '%2F');
const opened = (text: string): string => text.replaceAll(/%2f/gi, '/').replaceAll('%25', '%');

export const gateCodeOf = (prewhCode: string, door: string): string =>
  door === '' ? sealed(prewhCode) : `${sealed(prewhCode)}/${sealed(door)}`;

/** Both parts of one that was scanned; `door` is null where it names none. */
export function gateOf(gateCode: string): { prewhCode: string; door: string | null } {
  const [prewhCode = '', door = ''] = gateCode.split('/').map((part) => opened(part).trim());
  return { prewhCode, door: door || null };
}
