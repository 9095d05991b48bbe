// Two versions of a bill beside each other: what was added, what went, what changed.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { productBom } from '../../../contract/product/bom.ts';

export type Version = Row<typeof productBom.history>;
type Line = Version['content']['lines'][number];

export interface Difference {
  productId: string;
  productCode: string;
  productName: string;
  how: 'added' | 'gone' | 'changed' | 'same';
  before: string;
  after: string;
}

const saidOf = (line: Line | undefined): string => (line ? [`${line.num} ${line.unit}`, line.remark].filter(Boolean).join(' · ') : '');

/** The lines of both versions, those that differ first; a line is known by its product. */
export function differencesOf(before: Version, after: Version): Difference[] {
  const [old, now] = [before, after].map(({ content }) => new Map(content.lines.map((line) => [line.productId, line])));
  const ids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  const all = ids.flatMap((productId): Difference[] => {
    const [was, is] = [old?.get(productId), now?.get(productId)];
    const line = is ?? was;
    if (!line) return [];
    const texts = { before: saidOf(was), after: saidOf(is) };
    const how = !was ? 'added' : !is ? 'gone' : texts.before === texts.after ? 'same' : 'changed';
    return [{ productId, productCode: line.productCode, productName: line.productName, how, ...texts }];
  });
  return [...all.filter(({ how }) => how !== 'same'), ...all.filter(({ how }) => how === 'same')];
}
