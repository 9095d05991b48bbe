// The lines of an order to pick: while it waits what is free of each, then how much of each was picked and where the rest is reserved.
import type { ReactNode } from 'react';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { DocumentLines } from '../../kit/document/lines.tsx';
import { grouped, ofAll } from '../../kit/table/figures.tsx';

interface Ordered {
  productCode: string;
  productName: string;
  unit: string;
  freeNum: number;
  places: readonly { channelCode: string; held: number }[];
  replacedNum?: number;
}
interface Props<L> {
  lines: readonly L[];
  keyOf?: (line: L) => string;
  /** Goods are not reserved yet. */
  waiting: boolean;
  asked: (line: L) => number;
  done: (line: L) => number;
  end?: ((line: L) => ReactNode) | undefined;
}

export function OrderedLines<L extends Ordered>({ waiting, asked, done, ...lines }: Props<L>) {
  const t = useT();
  return (
    <DocumentLines
      {...lines}
      figure={(line) => (waiting ? grouped(asked(line)) : ofAll(done(line), asked(line)))}
      note={(line) => (waiting ? t('可用{n}', { n: grouped(line.freeNum) }) : placesOf(line, t))}
      short={(line) => waiting && line.freeNum < asked(line)}
    />
  );
}

const placesOf = ({ places, replacedNum = 0 }: Ordered, t: Translate): string =>
  [
    ...places.map(({ channelCode, held }) => t('货道{code} 占用{n}', { code: channelCode, n: held })),
    ...(replacedNum > 0 ? [t('另有{n}件用替代商品', { n: replacedNum })] : []),
  ].join(t('、'));
