// Lines of a strategy in a few words each: of what, how much, in which time.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { strategies } from '../../../contract/strategy/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { periodText } from '../../floor/strategy/period.ts';

type Line = Row<typeof strategies.strategyItem.list>;

export function StrategyLines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
    <ul className="strategy-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.subjectCode ? line.subjectName : t('全部商品')} <small>{line.subjectCode}</small>
          </span>
          <b>
            {[
              line.limitNum !== null && `${grouped(line.limitNum)} ${line.unit ?? ''}`,
              line.limitAmount !== null && `¥${grouped(line.limitAmount)}`,
            ]
              .filter(Boolean)
              .join(' / ')}
          </b>
          <small>{periodText(line, t)}</small>
        </li>
      ))}
    </ul>
  );
}
