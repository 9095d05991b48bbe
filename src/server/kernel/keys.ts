// Keys made of several parts, for maps. Parts are joined by no sign that may stand in one of them: machine “S/1” channel “2” is not machine “S” channel “1/2”.

/** One text for several parts; two lists of parts have the same text only when they are the same. */
export const compositeKey = (...parts: readonly (string | number | null | undefined)[]): string => JSON.stringify(parts);
