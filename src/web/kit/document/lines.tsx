// The lines of a document in a panel: what it is, how many of it, and what is to be said of it in small.
import type { ReactNode } from 'react';
import './document.css';

interface Goods {
  productName: string;
  productCode?: string | undefined;
  unit: string;
}
interface Props<L extends Goods> {
  lines: readonly L[];
  /** Its number; `lineNo` when left out. */
  keyOf?: (line: L) => string | number;
  /** What stands before its name: the channel. */
  before?: (line: L) => ReactNode;
  /** How many, without the unit. */
  figure: (line: L) => ReactNode;
  /** Marks the figure as too small. */
  lacks?: (line: L) => boolean;
  note?: (line: L) => ReactNode;
  /** Marks the note as a warning that there is too little. */
  short?: (line: L) => boolean;
  /** What can be done with it. */
  end?: (line: L) => ReactNode;
}

/** The lines of one document, in their order. */
export function DocumentLines<L extends Goods>({ lines, keyOf, before, figure, lacks, note, short, end }: Props<L>) {
  return (
    <ul className="kit-lines">
      {lines.map((line) => {
        const said = note?.(line);
        return (
          <li key={keyOf?.(line) ?? (line as { lineNo?: number }).lineNo}>
            <span>
              {before && <>{before(line)} </>}
              {line.productName} {line.productCode && <small>{line.productCode}</small>}
            </span>
            <b className={lacks?.(line) ? 'kit-short' : ''}>
              {figure(line)} {line.unit}
            </b>
            {said && <small className={short?.(line) ? 'kit-short' : ''}>{said}</small>}
            {end?.(line)}
          </li>
        );
      })}
    </ul>
  );
}
