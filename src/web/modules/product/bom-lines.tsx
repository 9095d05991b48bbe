// The lines of a bill in a form: product, amount, unit; a range copied in Excel (code, amount, unit) can be pasted.
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { Button, Input, InputNumber } from 'antd';
import { product } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import type { ControlProps } from '../../kit/form/control-props.ts';
import { parsePaste, readWhole, type PasteColumn } from '../../kit/form/paste-rows.ts';
import { inParts } from '../../kit/picker/picker-source.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import './product.css';

export interface LineDraft {
  productId?: string | undefined;
  num?: number | undefined;
  unit?: string | null | undefined;
  remark?: string | null | undefined;
}
type Column = 'code' | 'num' | 'unit';
const pasted: readonly PasteColumn<Column>[] = [
  { name: 'code', title: '商品编码' },
  { name: 'num', title: '用量', read: readWhole },
  { name: 'unit', title: '单位' },
];

interface Pasted {
  lines: LineDraft[];
  /** Codes that no product has. */
  missing: string[];
  /** Codes whose amount is none. */
  uncounted: string[];
}

/** Finds the products of pasted codes. A code that no product has is left out; an amount that cannot be read is left to the person, never guessed. */
async function readPaste(text: string): Promise<Pasted> {
  const found: Pasted = { lines: [], missing: [], uncounted: [] };
  const rows = parsePaste(text, pasted);
  const codes = [...new Set(rows.map(({ values }) => String(values.code ?? '')).filter(Boolean))];
  const named = await inParts(codes, (some) => call(product.search, { codes: [...some] }, { silent: true }));
  const byCode = new Map(named.map((one) => [one.productCode, one]));
  for (const { values, errors } of rows) {
    const code = String(values.code ?? '');
    const one = byCode.get(code);
    if (!one) {
      found.missing.push(code);
      continue;
    }
    const num = errors.num || Number(values.num) < 1 ? undefined : Number(values.num);
    if (num === undefined) found.uncounted.push(code);
    found.lines.push({ productId: one.id, num, unit: (values.unit as string | undefined) ?? null });
  }
  return found;
}

/** Where the cursor goes on: into the product of the line that came, or of the one that stands where another went. */
const goTo = (box: HTMLElement | null, at: number) =>
  requestAnimationFrame(() => box?.querySelectorAll<HTMLElement>('tr [role=combobox]')[at]?.focus());

export function BomLines({ value, change, label }: ControlProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const lines = (value as LineDraft[] | undefined) ?? [{}];
  // As they are now, for a row that is not drawn anew when another changes: a bill has hundreds.
  const now = useRef({ lines, change });
  useLayoutEffect(() => {
    now.current = { lines, change };
  });
  const put = useCallback((at: number, more: LineDraft | undefined) => {
    const was = now.current.lines;
    now.current.change(more ? was.map((one, n) => (n === at ? { ...one, ...more } : one)) : was.filter((_, n) => n !== at));
    if (!more) goTo(box.current, Math.min(at, was.length - 2));
  }, []);
  const paste = async (text: string) => {
    const read = await readPaste(text);
    if (read.missing.length > 0) toast.warning(t('没有这些商品：{codes}', { codes: read.missing.slice(0, 5).join(t('、')) }));
    if (read.uncounted.length > 0)
      toast.warning(t('这些商品的用量不是整数，请填写：{codes}', { codes: read.uncounted.slice(0, 5).join(t('、')) }));
    change([...lines.filter(({ productId }) => productId), ...read.lines]);
  };
  return (
    <div
      ref={box}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!/[\t\n]/.test(text.trimEnd())) return;
        event.preventDefault();
        void paste(text).catch(() => undefined);
      }}
    >
      <table className="goods-lines goods-form" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('商品')}</th>
            <th scope="col">{t('用量')}</th>
            <th scope="col">{t('单位')}</th>
            <th scope="col">{t('备注')}</th>
            <th scope="col">{t('操作')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <LineRow key={at} at={at} line={line} put={put} only={lines.length === 1} />
          ))}
        </tbody>
      </table>
      <Button
        onClick={() => {
          change([...lines, {}]);
          goTo(box.current, lines.length);
        }}
      >
        {t('添加一行')}
      </Button>
    </div>
  );
}

interface RowProps {
  at: number;
  line: LineDraft;
  /** Changes the line, or takes it out. */
  put: (at: number, more: LineDraft | undefined) => void;
  only: boolean;
}

const LineRow = memo(function LineRow({ at, line, put, only }: RowProps) {
  const t = useT();
  const set = (more: LineDraft) => put(at, more);
  const source = pickers['productId'];
  return (
    <tr>
      <td>
        {source && (
          <RemotePicker
            source={source}
            name="productId"
            label={t('第{n}行商品', { n: at + 1 })}
            value={line.productId}
            change={(id) => set({ productId: id as string | undefined })}
          />
        )}
      </td>
      <td>
        <InputNumber
          aria-label={t('第{n}行用量', { n: at + 1 })}
          placeholder={t('用量')}
          min={1}
          max={1_000_000}
          precision={0}
          value={line.num ?? null}
          onChange={(num) => set({ num: num ?? undefined })}
        />
      </td>
      <td>
        <Input
          aria-label={t('第{n}行单位', { n: at + 1 })}
          maxLength={20}
          placeholder={t('基本单位')}
          value={line.unit ?? ''}
          onChange={(event) => set({ unit: event.target.value || null })}
        />
      </td>
      <td>
        <Input
          aria-label={t('第{n}行备注', { n: at + 1 })}
          maxLength={200}
          placeholder={t('备注')}
          value={line.remark ?? ''}
          onChange={(event) => set({ remark: event.target.value || null })}
        />
      </td>
      <td>
        <Button type="link" danger aria-label={t('删除第{n}行', { n: at + 1 })} disabled={only} onClick={() => put(at, undefined)}>
          {t('删除')}
        </Button>
      </td>
    </tr>
  );
});
