// A document over the channels of one smart warehouse: who and why, and a number for each channel. Refills, returns and retreats alike.
import { useState, type ReactNode } from 'react';
import { Button, Input } from 'antd';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { isHand } from '../../../contract/auth/systems.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { sessionNow, useSession } from '../../kernel/session.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Goods, NumberTable, type Typed } from '../../kit/table/number-table.tsx';
import { remote, type PickerSource } from '../../kit/picker/picker-source.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { heldPickers, heldPrewhs, type PrewhTypes } from './held-choices.ts';
import { keptMoves } from './kept-orders.ts';
import '../../floor/floor.css';
import './warehouse.css';

const { list } = warehouse.prewhChannel;
type Channel = Out<typeof list>[number];

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  /** Takes prewhId, lines and what `fixed` and the fields say. */
  endpoint: Endpoint;
  /** Whose document it is: the title of the person's field, and whether it may be left out. */
  person?: { title: string; required: boolean };
  reason?: boolean;
  /** The vendor that the goods go back to may be said. */
  vendor?: boolean;
  /** Given by whoever opens it: the smart warehouse, and what is proposed for its channels. */
  prewhId?: string;
  /** Smart warehouses of these types alone can be chosen. */
  prewhTypes?: PrewhTypes;
  proposed?: Typed;
  fixed?: Record<string, unknown>;
  /** Proposes all that fits. */
  fills?: boolean;
}

const numberOf = (text: string | undefined): number | undefined => (/^\d{1,7}$/.test(text?.trim() ?? '') ? Number(text) : undefined);

/** The channels that a number was typed for, each with the goods that it is of. */
const linesOf = (rows: readonly Channel[], typed: Typed) =>
  rows.flatMap(({ id, productId }) => {
    const num = numberOf(typed.get(id));
    return num ? [{ channelId: id, productId, num }] : [];
  });

export function ChannelOrderDialog({ open, close, title, endpoint, fixed, fills = false, ...given }: Props) {
  const t = useT();
  const [prewhId, setPrewhId] = useState(given.prewhId);
  const [said, setSaid] = useState(given.person ? himself : {});
  const [typed, setTyped] = useState<Typed>(given.proposed ?? new Map());
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  const { busy, problem, keep } = useKeep();
  const found = useRead(list, { prewhId: prewhId ?? '' }, { enabled: open && prewhId !== undefined });
  const rows = useKeptMoves(found.data).filter((row) => isGoods(row) && (!given.proposed || given.proposed.has(row.id)));
  const wrong = [...typed.values()].filter((text) => text.trim() !== '' && numberOf(text) === undefined).length;
  const lines = linesOf(rows, typed);
  const ready = wrong === 0 && lines.length > 0 && (!given.person?.required || said.empId !== undefined);
  const pieces = lines.reduce((sum, { num }) => sum + num, 0);
  const save = async () => {
    if (busy || !ready) return;
    const input = { ...fixed, ...textsOf(said), prewhId, lines } as Sent<typeof endpoint>;
    const name = `${title} × ${pieces}`;
    if (await keep({ endpoint, input, name, subject: `${endpoint.path}/${prewhId}`, done: '已保存' })) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={typed !== given.proposed && lines.length > 0}
      title={title}
      width={880}
      ok={{ text: '确认', run: () => void save(), busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">
            {wrong > 0 ? t('{n}行需要修改', { n: wrong }) : t('{channels}个货道，共{n}件', { channels: lines.length, n: pieces })}
          </span>
          {fills && rows.length > 0 && <Button onClick={() => setTyped(filled(rows))}>{t('全部补满')}</Button>}
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => void save()}>
            {t('确认')}
          </Button>
        </div>
      )}
    >
      <Problem text={problem} />
      <div className="vm-two wh-fields">
        {!given.prewhId && (
          <Picked
            name="prewhId"
            title="智能仓"
            value={prewhId}
            change={(next) => (setPrewhId(next), setTyped(new Map()))}
            source={prewhs(hand, given.prewhTypes)}
          />
        )}
        <WhoAndWhy {...given} hand={hand} said={said} say={setSaid} />
      </div>
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />}
      {prewhId && !found.data && !found.error && <Skeleton rows={4} />}
      {found.data && <Channels rows={rows} typed={typed} change={(texts) => setTyped(new Map([...typed, ...texts]))} />}
    </Dialog>
  );
}

const isGoods = ({ productId, mergedInto }: Channel): boolean => productId !== null && mergedInto === null;

/** The channels as they stand with what was done on this device, whether the server knows of it or not. */
function useKeptMoves(channels: readonly Channel[] = []): readonly Channel[] {
  const { waiting, fresh } = useJournal('');
  const moves = keptMoves([...fresh, ...waiting]);
  return channels.map((row) => ({ ...row, stockNum: Math.max(0, row.stockNum + (moves.get(row.id) ?? 0)) }));
}

const prewhs = (hand: boolean, types: PrewhTypes | undefined): PickerSource | undefined =>
  hand ? heldPrewhs(types) : types && remote(warehouse.prewh.list, { prewhTypes: [...types] });

type Said = { empId?: string; vendorId?: string; reason?: string; remark?: string };
/** In an unmanned warehouse whoever holds the device brings back what he took himself; a keeper writes down what others bring. */
function himself(): Said {
  const { user } = sessionNow();
  return user?.loginSys === 'uwhHelper' && user.empId ? { empId: user.empId } : {};
}

const textsOf = (said: Said) => Object.fromEntries(Object.entries(said).filter(([, text]) => text?.trim()));
type WhoProps = Pick<Props, 'person' | 'vendor' | 'reason'> & { hand: boolean; said: Said; say: (said: Said) => void };

/** Who brings it, which vendor takes it, why: what of it the document asks for. */
function WhoAndWhy({ person, vendor, reason, hand, said, say }: WhoProps) {
  return (
    <>
      {person && (
        <Picked
          name="empId"
          title={person.title}
          value={said.empId}
          change={(empId) => say(without(said, { empId }))}
          {...(hand ? { source: heldPickers } : {})}
        />
      )}
      {vendor && <Picked name="vendorId" title="供应商" value={said.vendorId} change={(vendorId) => say(without(said, { vendorId }))} />}
      {reason && <Typing title="原因" value={said.reason} max={200} change={(text) => say({ ...said, reason: text })} />}
      <Typing title="备注" value={said.remark} max={500} change={(text) => say({ ...said, remark: text })} />
    </>
  );
}

/** What was said with one field more, or without it. */
const without = <S extends object>(said: S, one: { [K in keyof S]?: S[K] | undefined }): S =>
  Object.fromEntries(Object.entries({ ...said, ...one }).filter(([, value]) => value !== undefined)) as S;

/** What brings each channel to its capacity. */
const filled = (rows: readonly Channel[]): Typed =>
  new Map(rows.map(({ id, capacity, stockNum }) => [id, capacity > stockNum ? String(capacity - stockNum) : '']));

interface FieldProps {
  title: string;
  value: string | undefined;
}

interface PickedProps extends FieldProps {
  name: string;
  change: (value: string | undefined) => void;
  source?: PickerSource | undefined;
}
function Picked({ name, title, value, change, source = pickers[name] }: PickedProps): ReactNode {
  const t = useT();
  return (
    // A scan is who or where as long as that is asked for; then it is a channel or goods.
    <label {...(value === undefined ? { 'data-scan-own': '' } : {})}>
      <span>{t(title)}</span>
      {source && (
        <RemotePicker source={source} name={name} label={t(title)} value={value} change={(next) => change(next as string | undefined)} />
      )}
    </label>
  );
}

function Typing({ title, value, max, change }: FieldProps & { max: number; change: (text: string) => void }) {
  const t = useT();
  return (
    <label>
      <span>{t(title)}</span>
      <Input value={value ?? ''} maxLength={max} onChange={(event) => change(event.target.value)} />
    </label>
  );
}

function Channels({ rows, typed, change }: { rows: readonly Channel[]; typed: Typed; change: (texts: Typed) => void }) {
  const t = useT();
  return (
    <NumberTable
      titles={['货道', '商品名称', { figure: '库存' }, { figure: '已占用' }, { figure: '容量' }, { figure: '数量' }]}
      rows={rows.map((row) => ({
        key: row.id,
        label: t('货道{code}数量', { code: row.channelCode }),
        scan: { name: row.productName ?? '', place: row.channelCode, goods: [row.productCode] },
        cells: [
          row.channelCode,
          <Goods key="goods" name={row.productName} code={row.productCode} />,
          `${row.stockNum} ${row.unit ?? ''}`,
          row.reservedNum,
          row.capacity,
        ],
        text: typed.get(row.id) ?? '',
        wrong: Boolean(typed.get(row.id)?.trim()) && numberOf(typed.get(row.id)) === undefined,
      }))}
      change={change}
    />
  );
}
