// What may be on a picture: the product that was recognised, what a person said, what the channel holds, none, or another that is searched for.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { vision } from '../../../contract/vision/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { pickedAs } from '../../kit/form/control.tsx';
import { percentOf } from '../../floor/percent.ts';

type Vision = Row<typeof vision.records>;
const ProductPicker = pickedAs('productId');

export interface Choice {
  productId: string | null;
  name: string;
  why: string;
}

/** What may be on it, each once: what was recognised, what a person said, what the channel holds, nothing. */
export function choicesOf(row: Vision, t: ReturnType<typeof useT>): Choice[] {
  const said: (Choice | false)[] = [
    row.recognisedProductId !== null && {
      productId: row.recognisedProductId,
      name: row.recognisedName ?? '',
      why: `${t('识别为')} ${percentOf(row.confidence)}`,
    },
    row.confirmedProductId !== null && { productId: row.confirmedProductId, name: row.confirmedName ?? '', why: t('核对') },
    row.heldProductId !== null && { productId: row.heldProductId, name: row.heldName ?? '', why: t('货道商品') },
    { productId: null, name: t('没有商品'), why: '' },
  ];
  const all = said.filter((one) => one !== false);
  return all.filter((one, at) => all.findIndex(({ productId }) => productId === one.productId) === at);
}

interface ChoicesProps {
  choices: readonly Choice[];
  productId: string | null;
  choose: (productId: string | null) => void;
}

/** What it may be, at a press; any other product is searched for. */
export function Choices({ choices, productId, choose }: ChoicesProps) {
  const t = useT();
  return (
    <>
      <fieldset className="vision-choices" aria-label={t('商品')}>
        {choices.map((one) => (
          <button key={one.productId ?? ''} type="button" aria-pressed={one.productId === productId} onClick={() => choose(one.productId)}>
            {one.name} <small>{one.why}</small>
          </button>
        ))}
      </fieldset>
      <div className="vision-other">
        <span>{t('其他商品')}</span>
        <ProductPicker
          name="productId"
          label={t('其他商品')}
          value={choices.some((one) => one.productId === productId) ? undefined : productId}
          change={(value) => choose(typeof value === 'string' ? value : (choices[0]?.productId ?? null))}
        />
      </div>
    </>
  );
}
