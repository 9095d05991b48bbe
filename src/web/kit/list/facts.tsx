// The facts of a thing, of those columns that say something of it.
import { useT } from '../../kernel/i18n.ts';
import type { listColumns } from './columns.tsx';

export function Facts<R>({ row, columns }: { row: R; columns: ReturnType<typeof listColumns<R>> }) {
  const t = useT();
  return (
    <dl className="kit-facts">
      {columns
        .filter(({ text }) => text(row) !== '')
        .map(({ name, title, render }) => (
          <div key={name}>
            <dt>{t(title, { asField: 1 })}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
    </dl>
  );
}
