// Which regions are offered while an address is typed.

/** A region as it stands at the beginning of an address: province, city and district in one. */
export interface Place {
  code: string;
  name: string;
  level: number;
  parent: string | null;
}
type Regions = readonly { regionCode: string; regionName: string; regionLevel: number; parentCode: string | null }[];

/** The names of regions in full, provinces first, then cities, then districts; a region comes after the one that it lies in. */
export function placesOf(regions: Regions): Place[] {
  const names = new Map<string, string>();
  for (const { regionCode, regionName, parentCode } of regions)
    names.set(regionCode, `${parentCode ? (names.get(parentCode) ?? '') : ''}${regionName}`);
  return regions
    .map(({ regionCode: code, regionLevel: level, parentCode: parent }) => ({ code, name: names.get(code) ?? '', level, parent }))
    .sort((a, b) => a.level - b.level);
}

/** Provinces first of all; once a region is written out itself, for Enter, and what lies in it; else what holds the letters, together or (江苏昆山) in their order. */
export function offeredPlaces(places: readonly Place[], typed: string): Place[] {
  if (typed === '') return places.filter(({ level }) => level === 1);
  const written = places.find(({ name }) => name === typed);
  if (written) {
    const below = places.filter(({ parent }) => parent === written.code);
    return below.length > 0 ? [written, ...below] : [];
  }
  const together = places.filter(({ name }) => name.includes(typed));
  return together.length > 0 ? together : places.filter(({ name }) => inOrder(name, typed));
}

function inOrder(name: string, typed: string): boolean {
  let from = 0;
  for (const letter of typed) {
    from = name.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
