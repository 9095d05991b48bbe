// How a label looks: a template is chosen and changed, and one label is drawn anew as it is.
import { useState } from 'react';
import { Segmented, Select } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { LabelFormat, LabelMedium } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { gridOf, usualLayouts, type LabelLayout } from '../../../contract/paper/layout.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { useSettled } from '../../kit/picker/remote-picker.tsx';
import type { Choice, Format, Kind } from './choice.ts';
import { LayoutForm } from './layout-form.tsx';

const PAUSE_MS = 200;

interface Props {
  labelType: Kind;
  choice: Choice;
  choose: (choice: Choice) => void;
  /** The label that is drawn. */
  sample: string | undefined;
}

export function LabelLook({ labelType, choice, choose, sample }: Props) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const kept = useRead(paper.codeLabel.templates, { labelType });
  const own = (kept.data ?? []).map(({ templateName, layout }) => ({ name: templateName, layout }));
  const known = [...usualLayouts(labelType), ...own];
  const take = (name: string) => {
    const found = known.find((one) => one.name === name);
    if (found) choose({ ...choice, name, layout: found.layout });
  };
  return (
    <div className="lab-look">
      <div className="lab-fields">
        <label>
          <span>{t('标签模板')}</span>
          <Select
            aria-label={t('标签模板')}
            value={choice.name}
            onChange={take}
            options={known.map(({ name }) => ({ value: name, label: name }))}
          />
        </label>
        <PrintAs choice={choice} choose={choose} />
      </div>
      <Preview labelType={labelType} layout={choice.layout} sample={sample} />
      <button type="button" className="kit-link" aria-expanded={changing} onClick={() => setChanging(!changing)}>
        {t('修改版式')}
      </button>
      {changing && (
        <LayoutForm
          labelType={labelType}
          choice={choice}
          put={(layout) => choose({ ...choice, layout })}
          kept={(name) => (choose({ ...choice, name }), void kept.refetch())}
          template={(kept.data ?? []).find(({ templateName }) => templateName === choice.name)?.id}
          dropped={() => (choose({ ...choice, ...usualLayouts(labelType)[1]! }), void kept.refetch())}
        />
      )}
    </div>
  );
}

/** A printer of the network, or a file in one of the ways that there are; what was chosen last is remembered. */
function PrintAs({ choice, choose }: Pick<Props, 'choice' | 'choose'>) {
  const t = useT();
  const printers = useRead(paper.labelPrinter.list, {});
  const { printer } = choice;
  const known = [...(printers.data ?? [])];
  if (printer && !known.some(({ id }) => id === printer.id)) known.push({ ...printer, position: null } as (typeof known)[number]);
  const files = (codesOf(LabelFormat)?.options ?? []).map(({ value, label }) => ({ value: String(value), label: t(label) }));
  const take = (value: string) => {
    const one = known.find(({ id }) => id === value);
    if (one) choose({ ...choice, printer: { id: one.id, printerName: one.printerName } });
    else choose({ ...choice, format: Number(value) as Format, printer: undefined });
  };
  return (
    <>
      <label>
        <span>{t('打印方式')}</span>
        <Select
          aria-label={t('打印方式')}
          value={printer?.id ?? String(choice.format)}
          onChange={take}
          options={[
            ...known.map(({ id, printerName, position }) => ({ value: id, label: [printerName, position].filter(Boolean).join(' · ') })),
            ...files,
          ]}
        />
      </label>
      {!printer && choice.format !== LabelFormat.pdf && (
        <label>
          <span>{t('打印机分辨率')}</span>
          <Segmented value={choice.dpi} options={[203, 300]} onChange={(dpi) => choose({ ...choice, dpi: dpi as 203 | 300 })} />
        </label>
      )}
    </>
  );
}

function Preview({ labelType, layout, sample }: { labelType: Kind; layout: LabelLayout; sample: string | undefined }) {
  const t = useT();
  // What is typed is drawn when the hand rests.
  const settled = useSettled(layout, PAUSE_MS);
  const { columns, rows } = gridOf(layout);
  const read = useRead(
    paper.codeLabel.preview,
    { labelType, layout: settled, bizId: sample ?? '' },
    { enabled: sample !== undefined, placeholderData: (before) => before, retry: false },
  );
  if (sample === undefined) return null;
  return (
    <figure className="lab-preview">
      <div style={{ aspectRatio: `${settled.width} / ${settled.height}` }}>
        {read.data && !read.error ? (
          <img alt={t('标签预览')} src={`data:image/svg+xml;utf8,${encodeURIComponent(read.data.svg)}`} />
        ) : (
          <NotThere asked={read} rows={1} />
        )}
      </div>
      <figcaption>
        {settled.width / 10}×{settled.height / 10} mm
        {layout.carrier === LabelMedium.sheet && ` · ${t('每张A4纸{n}个', { n: columns * rows })}`}
      </figcaption>
    </figure>
  );
}
