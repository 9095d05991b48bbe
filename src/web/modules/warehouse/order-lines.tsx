// What an order asks for: a product and a number in each line, worked by keyboard; the control of the field `lines`.
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import type { Control, ControlProps } from '../../kit/control-props.ts';
import { pickers } from '../../kit/pickers.ts';
import { RemotePicker } from '../../kit/remote-picker.tsx';
import './warehouse.css';

interface Line {
  productId?: string | undefined;
  num?: number | undefined;
}

/** A typed number; undefined for what is none. */
function numberOf(text: string): number | undefined {
  const digits = text.replaceAll(',', '').trim();
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** `[{ productId, num }]` as lines; a line without a product is not sent. */
export const linesControl: Control = (props) => <Lines {...props} />;

function Lines({ value, change, label }: ControlProps) {
  const t = useT();
  const body = useRef<HTMLFieldSetElement>(null);
  // A line that is not complete lives here only.
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const given = Array.isArray(value) ? (value as Line[]) : [];
    return given.length > 0 ? given : [{}];
  });
  const set = (next: readonly Line[]) => {
    setLines(next);
    const complete = next.filter(({ productId }) => productId).map(({ productId, num }) => ({ productId, num: num ?? 0 }));
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
  at: number;
  put: (part: Line) => void;
  remove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function LineRow({ line, at, put, remove, onKeyDown }: RowProps) {
  const t = useT();
  return (
    <div className="wh-line">
      {pickers['productId'] && (
        <RemotePicker
          source={pickers['productId']}
          name="productId"
          label={t('第{n}行商品', { n: at + 1 })}
          value={line.productId}
          change={(productId) => put({ productId: productId as string | undefined, num: line.num ?? 1 })}
        />
      )}
      <input
        className="wh-num"
        inputMode="numeric"
        aria-label={t('第{n}行数量', { n: at + 1 })}
        aria-invalid={line.productId !== undefined && !line.num}
        disabled={!line.productId}
        value={line.num ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => put({ num: numberOf(event.target.value) })}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="kit-link kit-danger" aria-label={t('删除第{n}行', { n: at + 1 })} onClick={remove}>
        {t('删除')}
      </button>
    </div>
  );
}
