// What an order asks for: a product and a number in each line, worked by keyboard.
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { product } from '../../contract/product/index.ts';
import { readAmount } from '../../contract/product/units.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import type { ControlProps } from '../kit/form/control-props.ts';
import { pickers } from '../kit/picker/pickers.ts';
import { RemotePicker } from '../kit/picker/remote-picker.tsx';
import { inPacks } from './packs.ts';
import './order-lines.css';

interface Line {
  productId?: string | undefined;
  num?: number | undefined;
  vmId?: string | undefined;
  lotNo?: string | undefined;
}

/** Lines of `[{ productId, num }]`, with `machines` or `lots` each with one where it is wanted: `[{ productId, num, vmId, lotNo }]`. A line without a product is not sent. */
export default function Lines({
  value,
  change,
  label,
  machines = false,
  lots = false,
}: ControlProps & { machines?: boolean; lots?: boolean }) {
  const t = useT();
  const body = useRef<HTMLFieldSetElement>(null);
  // A line that is not complete lives here only.
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const given = Array.isArray(value) ? (value as Line[]) : [];
    return given.length > 0 ? given : [{}];
  });
  const set = (next: readonly Line[]) => {
    setLines(next);
    const complete = next
      .filter(({ productId }) => productId)
      .map(({ productId, num, vmId, lotNo }) => ({
        productId,
        num: num ?? 0,
        ...(machines && vmId ? { vmId } : {}),
        ...(lots && lotNo?.trim() ? { lotNo: lotNo.trim() } : {}),
      }));
    change(complete.length > 0 ? complete : undefined);
  };
  const put = (at: number, part: Line) => set(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  const add = () => {
    setLines([...lines, {}]);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('.wh-line:last-of-type input')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    if (at === lines.length - 1) add();
  };
  return (
    <fieldset className="wh-lines" ref={body}>
      <legend className="sr-only">{label}</legend>
      {lines.map((line, at) => (
        <LineRow
          // oxlint-disable-next-line react/no-array-index-key -- a line has no key before it has a product
          key={at}
          line={line}
          at={at}
          machines={machines}
          lots={lots}
          put={(part) => put(at, part)}
          remove={() => set(lines.length > 1 ? lines.filter((_, n) => n !== at) : [{}])}
          onKeyDown={(event) => onKeyDown(event, at)}
        />
      ))}
      <Button onClick={add}>{t('添加商品')}</Button>
    </fieldset>
  );
}

interface RowProps {
  line: Line;
  machines: boolean;
  lots: boolean;
  at: number;
  put: (part: Line) => void;
  remove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function LineRow({ line, at, machines, lots, put, remove, onKeyDown }: RowProps) {
  const t = useT();
  return (
    <div className="wh-line">
      <span className="wh-cell" data-title={t('商品')}>
        {pickers['productId'] && (
          <RemotePicker
            source={pickers['productId']}
            name="productId"
            label={t('第{n}行商品', { n: at + 1 })}
            value={line.productId}
            change={(productId) => put({ productId: productId as string | undefined, num: line.num ?? 1 })}
          />
        )}
      </span>
      {machines && pickers['vmId'] && (
        <span className="wh-cell wh-vm" data-title={t('设备（可不选）')}>
          <RemotePicker
            source={pickers['vmId']}
            name="vmId"
            label={t('第{n}行设备（可不选）', { n: at + 1 })}
            value={line.vmId}
            change={(vmId) => put({ vmId: vmId as string | undefined })}
          />
        </span>
      )}
      {lots && (
        <span className="wh-cell wh-lot" data-title={t('批号（可不填）')}>
          <input
            aria-label={t('第{n}行批号（可不填）', { n: at + 1 })}
            maxLength={50}
            disabled={!line.productId}
            value={line.lotNo ?? ''}
            onChange={(event) => put({ lotNo: event.target.value })}
          />
        </span>
      )}
      <HowMany key={line.productId} line={line} at={at} put={put} onKeyDown={onKeyDown} />
      <button type="button" className="kit-link kit-danger" aria-label={t('删除第{n}行', { n: at + 1 })} onClick={remove}>
        {t('删除')}
      </button>
    </div>
  );
}

/** How many, in pieces or in the product's packs ("3盒"); said the other way beside it. */
function HowMany({ line, at, put, onKeyDown }: Pick<RowProps, 'line' | 'at' | 'put' | 'onKeyDown'>) {
  const t = useT();
  const { productId, num } = line;
  const [text, setText] = useState(num === undefined ? '' : String(num));
  const found = useQuery({
    queryKey: [product.find.path, productId],
    queryFn: () => call(product.find, { id: productId ?? '' }, { silent: true }),
    enabled: productId !== undefined,
  });
  const { unit = '', packageUnit, packageQty } = found.data ?? {};
  const amount = inPacks({ unit, packs: packageUnit && packageQty ? [{ unit: packageUnit, qty: packageQty }] : [] });
  const other = num ? amount?.other(text, num) : null;
  return (
    <span className="wh-cell wh-how-many" data-title={t('数量')}>
      <input
        className="wh-num"
        inputMode={amount ? 'text' : 'numeric'}
        aria-label={t('第{n}行数量', { n: at + 1 })}
        aria-invalid={productId !== undefined && !num}
        disabled={!productId}
        value={text === '' && num ? String(num) : text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          put({ num: (amount?.read ?? readAmount)(event.target.value) });
        }}
        onKeyDown={onKeyDown}
      />
      {other && <small className="wh-other">{other}</small>}
    </span>
  );
}
