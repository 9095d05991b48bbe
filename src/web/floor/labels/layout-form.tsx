// A layout changed by hand: the size of the label, its code, what its lines say and how large; kept under a name for everybody of the site.
import { useState } from 'react';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { LabelField, LabelMedium, LabelSymbol, LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import type { LabelLayout } from '../../../contract/paper/layout.ts';
import { useT } from '../../kernel/i18n.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import type { Choice, Kind } from './choice.ts';

const { keepTemplate, deleteTemplate } = paper.codeLabel;

interface Props {
  labelType: Kind;
  choice: Choice;
  put: (layout: LabelLayout) => void;
  /** Told the name that it was kept under. */
  kept: (name: string) => void;
  /** The site's own template that was chosen. */
  template: string | undefined;
  dropped: () => void;
}

const SIZES = [
  ['width', '宽（mm）'],
  ['height', '高（mm）'],
] as const;
const SHEET = [
  ['marginLeft', '左边距（mm）'],
  ['marginTop', '上边距（mm）'],
  ['gapX', '列间距（mm）'],
  ['gapY', '行间距（mm）'],
] as const;

export function LayoutForm({ labelType, choice, put, kept, template, dropped }: Props) {
  const t = useT();
  const { layout } = choice;
  const [name, setName] = useState(template ? choice.name : '');
  const { busy, problem, send } = useSend();
  const save = async () => {
    const templateName = name.trim();
    if (templateName && (await send(keepTemplate, { labelType, templateName, layout }, '已保存')) !== undefined) kept(templateName);
  };
  const drop = async (id: string) => {
    if ((await send(deleteTemplate, { id }, '已删除')) !== undefined) dropped();
  };
  const numbers = layout.carrier === LabelMedium.sheet ? [...SIZES, ...SHEET] : SIZES;
  return (
    <div className="lab-form">
      <Problem text={problem} />
      <div className="lab-fields">
        {numbers.map(([field, title]) => (
          <Millimetres key={field} title={t(title)} value={layout[field]} put={(value) => put({ ...layout, [field]: value })} />
        ))}
        <Choices title={t('纸张')} schema={LabelMedium} value={layout.carrier} put={(carrier) => put({ ...layout, carrier })} />
        <Choices title={t('码制')} schema={LabelSymbol} value={layout.symbol} put={(symbol) => put({ ...layout, symbol })} />
      </div>
      <Lines labelType={labelType} layout={layout} put={put} />
      <div className="lab-keep">
        <Input
          aria-label={t('模板名称')}
          placeholder={t('模板名称')}
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button loading={busy} disabled={name.trim() === ''} onClick={() => void save()}>
          {t('存为模板')}
        </Button>
        {template && (
          <Button danger disabled={busy} onClick={() => void drop(template)}>
            {t('删除模板')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface MillimetresProps {
  title: string;
  value: number;
  put: (value: number) => void;
}

/** Kept in tenths, typed in millimetres; what is no number yet stays in the field and changes nothing. */
function Millimetres({ title, value, put }: MillimetresProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      <span>{title}</span>
      <Input
        inputMode="decimal"
        maxLength={6}
        value={typed ?? String(value / 10)}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = Number(target.value.replace(',', '.'));
          if (target.value.trim() !== '' && number >= 0) put(Math.round(number * 10));
        }}
      />
    </label>
  );
}

interface ChoicesProps<V extends number> {
  title: string;
  schema: Parameters<typeof codesOf>[0];
  value: V;
  put: (value: V) => void;
}
function Choices<V extends number>({ title, schema, value, put }: ChoicesProps<V>) {
  const t = useT();
  const options = (codesOf(schema)?.options ?? []).map((one) => ({ value: one.value as V, label: t(one.label) }));
  return (
    <label>
      <span>{title}</span>
      <Segmented value={value} options={options} onChange={put} />
    </label>
  );
}

type Line = LabelLayout['lines'][number];
type Field = Line['field'];
const OF_ENTRY: readonly Field[] = [
  'batchNo',
  'productionDate',
  'expiryDate',
  'num',
  'poNo',
  'vendorName',
  'entryNumber',
  'entryDate',
  'warehouseName',
];
const OF_CHANNEL: readonly Field[] = ['prewhName', 'shelfName', 'channelCode'];

/** What labels of a kind can say. */
const sayable = (labelType: Kind): ((field: Field) => boolean) => {
  const strange = [...(labelType === LabelType.entryBatch ? [] : OF_ENTRY), ...(labelType === LabelType.channel ? [] : OF_CHANNEL)];
  return (field) => !strange.includes(field);
};
const MOST_LINES = 10;

function Lines({ labelType, layout, put }: { labelType: Kind; layout: LabelLayout; put: Props['put'] }) {
  const t = useT();
  const { lines } = layout;
  const fields = (codesOf(LabelField)?.options ?? [])
    .map(({ value, label }) => ({ value: value as Field, label: t(label) }))
    .filter(({ value }) => sayable(labelType)(value));
  const change = (at: number, next: Partial<Line>) =>
    put({ ...layout, lines: lines.map((line, n) => (n === at ? { ...line, ...next } : line)) });
  const free = fields.find(({ value }) => !lines.some(({ field }) => field === value));
  return (
    <ol className="lab-lines">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name but its place
        <li key={at}>
          <Select aria-label={`${t('内容')} ${at + 1}`} value={line.field} options={fields} onChange={(field) => change(at, { field })} />
          <Select
            aria-label={`${t('字的大小')} ${at + 1}`}
            value={line.size}
            options={[...new Set([60, 65, 70, 80, 90, 100, 120, 140, 160, 180, 220, 280, 360, line.size])]
              .sort((a, b) => a - b)
              .map((value) => ({ value, label: String(value / 10) }))}
            onChange={(size) => change(at, { size })}
          />
          <Checkbox checked={line.bold} onChange={({ target }) => change(at, { bold: target.checked })}>
            {t('粗体')}
          </Checkbox>
          {lines.length > 1 && (
            <button
              type="button"
              className="kit-link kit-danger"
              aria-label={t('删除第{n}行', { n: at + 1 })}
              onClick={() => put({ ...layout, lines: lines.filter((_, n) => n !== at) })}
            >
              {t('删除')}
            </button>
          )}
        </li>
      ))}
      {free && lines.length < MOST_LINES && (
        <li>
          <button
            type="button"
            className="kit-link"
            onClick={() => put({ ...layout, lines: [...lines, { field: free.value, size: lines.at(-1)?.size ?? 80, bold: false }] })}
          >
            {t('加一项')}
          </button>
        </li>
      )}
    </ol>
  );
}
