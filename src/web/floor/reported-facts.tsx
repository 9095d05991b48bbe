// The facts of something that a machine reported, or of a command to it: those that it has.
import { useT } from '../kernel/i18n.ts';
import type { listColumns } from '../kit/list/columns.tsx';

export function ReportedFacts<R>({ row, columns }: { row: R; columns: ReturnType<typeof listColumns<R>> }) {
  const t = useT();
  return (
    <dl className="kit-facts">
      {columns
        .filter(({ text }) => text(row) !== '')
        .map(({ name, title, render }) => (
          <div key={name}>
            <dt>{t(title)}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
    </dl>
  );
}
