/** Where a provider sends people back to, before its id: an address for each, so that no provider can answer for another (RFC 9700, 4.4). */
export const RETURN_PATH = '/login/from/';
