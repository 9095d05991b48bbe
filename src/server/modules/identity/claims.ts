// Reading what a provider says of a person. It may say anything, of any type: what is no plain text is nothing. Pure.
export type Claims = Readonly<Record<string, unknown>>;

/** As long as a subject may be. */
const MOST = 255;

/** A claim by its name; where there is none of that name, `a.b` is `b` of `a` (Keycloak: realm_access.roles). */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const [head = '', ...rest] = name.split('.');
  const inner = Object.hasOwn(claims, head) ? claims[head] : undefined;
  const isPart = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return rest.length > 0 && isPart ? claimAt(inner as Claims, rest.join('.')) : undefined;
}

/** A text that may name a person: one value, neither empty nor long nor with letters that nobody sees. A whole number is its digits. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  if (typeof value !== 'string' || !value.isWellFormed() || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)) return undefined;
  const text = value.trim();
  return text.length > 0 && text.length <= MOST ? text : undefined;
}

/** A text just as it was said, spaces and all: what names a subject or a session of the provider. */
export const exactOf = (value: unknown): string | undefined => (typeof value === 'string' && textOf(value) === value ? value : undefined);

/** Whether a claim says a value: it is it, or it is a list with it. Letter by letter. */
export function says(claims: Claims, name: string, value: string): boolean {
  const said = claimAt(claims, name);
  return (Array.isArray(said) ? said : [said]).some((one) => (typeof one === 'boolean' ? String(one) : textOf(one)) === value);
}

/** Whether the provider says that it has asked for a second step: one of these values in `amr` or as `acr`. */
export const saysSecondStep = (claims: Claims, values: readonly string[]): boolean =>
  values.some((value) => says(claims, 'amr', value) || says(claims, 'acr', value));
