// A list that says below its picture how it reckons.
import { useMemo } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { ListOptions } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { ReadError } from '../../kit/list/states.tsx';
import { useList, type ListEndpoint } from '../../kit/list/use-list.ts';
import { asFigure } from './question/over-time.tsx';
import { Ranking } from './question/ranking.tsx';

const PICTURED = 8;

interface Said<E extends ListEndpoint> {
  endpoint: E;
  options: ListOptions<E>;
  /** What its bars are, how long each is, and how they are reckoned. */
  title: string;
  says: string;
  line: (row: Row<E>) => { key: string; name: string; value: string };
}

/** The longest bars above, how they are reckoned, and the list; all of the same days and places. */
export function Reckoned<E extends ListEndpoint>({ endpoint, options, title, says, line }: Said<E>) {
  const t = useT();
  const list = useList(endpoint);
  const { search } = list.state;
  const asked = useMemo(() => ({ ...search, page: 1, limit: PICTURED }), [search]);
  // The first of the list in its own order: what it is sorted by does not change the picture.
  // What a list is searched by is of its endpoint's kind, which an endpoint of any kind cannot say.
  const read = useRead(endpoint, asked as never);
  const found = (read.data as { rows: Row<E>[] } | undefined)?.rows;
  const rows = (found ?? []).map(line).filter(({ value }) => Number(value) > 0);
  return (
    <div className={`report-asked report-narrow${found && rows.length === 0 ? ' report-bare' : ''}`}>
      <section className="report-pictures">
        <ReadError read={read} />
        {rows.length > 0 && (
          <Ranking
            title={t(title)}
            lines={rows.map(({ key, name, value }) => ({
              key,
              name,
              value: Number(value),
              before: undefined,
              share: null,
              cumulative: null,
              open: undefined,
            }))}
            rest={undefined}
            format={asFigure('totalPrice')}
            against={undefined}
          />
        )}
        <p className="report-says">{t(says)}</p>
      </section>
      <ListView endpoint={endpoint} list={list} options={options} />
    </div>
  );
}
