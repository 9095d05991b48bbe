// What the ranking beside a table says of its lines.
interface Line {
  name: string;
  value: number;
  share: number | null;
  cumulative: number | null;
}

/** Lines of one name say their code as well. */
export function toldApart<L extends Pick<Line, 'name'>>(lines: readonly L[], codes: readonly (string | null | undefined)[]): L[] {
  const names = lines.map(({ name }) => name);
  const isTwin = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return lines.map((line, at) => (isTwin(line.name) && codes[at] ? { ...line, name: `${line.name} ${codes[at]}` } : line));
}

/** Gains and losses are no parts of their sum, in thousandths of which shares are: where there are both, nobody has one. */
export function withShares<L extends Line>(lines: readonly L[], others: number): { lines: readonly L[]; hasParts: boolean } {
  const hasParts = [others, ...lines.map(({ value }) => value)].every((one) => one >= 0);
  return { lines: hasParts ? lines : lines.map((line) => ({ ...line, share: null, cumulative: null })), hasParts };
}
