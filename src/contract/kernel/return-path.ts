/** Where a provider sends people back to, before its id: an address for each, so that no provider can answer for another (RFC 9700, 4.4). */
export const RETURN_PATH = '/login/from/';
/** What the sign-in page asks for before anything else: which providers there are. */
export const PROVIDERS_PATH = '/oauth/listSignInProvider';
