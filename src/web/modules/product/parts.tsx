// Small parts that the screens of the goods share.
import { useT } from '../../kernel/i18n.ts';
import './product.css';

/** Stands where a rule holds for every product. */
export function OfAll() {
  const t = useT();
  return <span className="goods-all">{t('全部商品')}</span>;
}

/** A few names that are chosen by clicking: the parts of a panel or screen. */
export function Parts<T extends string>({
  of,
  names,
  chosen,
  choose,
}: {
  of: string;
  names: readonly T[];
  chosen: T;
  choose: (name: T) => void;
}) {
  const t = useT();
  return (
    <fieldset className="goods-parts" aria-label={of}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
