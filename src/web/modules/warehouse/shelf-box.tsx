// One shelf as it stands, with its own name, state and buttons.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DisableStatus, ShelfType } from '../../../contract/warehouse/codes.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { action, useAllowed, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { editDialog } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { MachineDrawing } from '../../floor/machine-drawing.tsx';
import { Empty } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { freePlace, type Channel } from './channels.ts';
import { shelfFields } from './shelf-head.tsx';

const { prewhShelf, prewhChannel, prewhInventory } = warehouse;
export type Shelf = Row<typeof prewhShelf.page>;

interface Props {
  shelf: Shelf;
  /** All channels of the shelf, and those of them that are shown. */
  all: readonly Channel[];
  rows: readonly Channel[];
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
  work: () => void;
  dialogs: Dialogs;
}

export function ShelfBox({ shelf, all, rows, chosen, choose, work, dialogs }: Props) {
  const t = useT();
  const actions = useShelfActions(all);
  return (
    <section className="wh-shelf" aria-label={shelf.shelfName}>
      <header>
        <b>{shelf.shelfName}</b>
        <span>{shelf.shelfCode}</span>
        <span className="vm-hint">
          {t(labelOfCode(ShelfType, shelf.shelfType))} · {t('{rows}层×{columns}列', { rows: shelf.rowNum, columns: shelf.columnNum })}
        </span>
        {shelf.disableStatus === DisableStatus.disabled && <StatusTag codes={DisableStatus} value={shelf.disableStatus} />}
        <span className="wh-tools">
          <RowActions row={shelf} actions={actions} dialogs={dialogs} />
        </span>
      </header>
      {rows.length > 0 ? (
        <MachineDrawing label={shelf.shelfName} rows={rows} chosen={chosen} choose={choose} open={work} extra={more} />
      ) : (
        <Empty why={all.length === 0 ? t('这个货架还没有货道。') : t('没有符合条件的数据。')} />
      )}
    </section>
  );
}

/** What a machine's drawing does not say: what is reserved, and whether the channel is out of use. */
function More({ slot }: { slot: Channel }) {
  const t = useT();
  if (slot.reservedNum === 0 && slot.disableStatus === DisableStatus.enabled) return null;
  return (
    <small className="wh-more">
      {slot.reservedNum > 0 && <span>{t('占用{n}', { n: slot.reservedNum })}</span>}
      {slot.disableStatus === DisableStatus.disabled && <b>{t('禁用')}</b>}
    </small>
  );
}

const more = (slot: Channel) => <More slot={slot} />;

function useShelfActions(all: readonly Channel[]): Action<Shelf>[] {
  const t = useT();
  return useAllowed<Action<Shelf>>([
    editDialog<Shelf, typeof prewhShelf.update>(prewhShelf.update, shelfFields),
    action('禁用', prewhShelf.disable, {
      when: (row: Shelf) => row.disableStatus === DisableStatus.enabled,
      confirm: '禁用后不能从这个货架领料，库存和记录都保留。',
      input: ({ id }) => ({ id, disableStatus: DisableStatus.disabled }),
    }),
    action('启用', prewhShelf.disable, {
      when: (row: Shelf) => row.disableStatus === DisableStatus.disabled,
      input: ({ id }) => ({ id, disableStatus: DisableStatus.enabled }),
    }),
    {
      label: '新增货道',
      permit: prewhChannel.create.permit,
      when: (row) => freePlace(row, all) !== undefined,
      start: (row, dialogs) =>
        dialogs.show((place) => (
          <FormDialog
            {...place}
            title={`${t('新增货道')} ${row.shelfName}`}
            endpoint={prewhChannel.create}
            fields={['tray', 'position', 'channelCode', 'capacity', 'remindNum', 'warnNum']}
            initial={{ ...freePlace(row, all) }}
            fixed={{ shelfId: row.id }}
          />
        )),
    },
    action('盘点', prewhInventory.create, {
      confirm: '新增一张盘点单，包含这个货架上所有绑定商品的货道。',
      input: ({ id, prewhId }: Shelf) => ({ prewhId, shelfId: id }),
      done: '盘点单已新增',
    }),
    action('删除', prewhShelf.delete, { confirm: '只有从未放过货的货架可以删除。', danger: true }),
  ]);
}
