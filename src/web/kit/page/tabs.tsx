// The parts of a panel or screen: a few names that are chosen by clicking.
import { useState, type ComponentType } from 'react';
import { useT } from '../../kernel/i18n.ts';
import './tabs.css';

interface Props<T extends string> {
  of: string;
  names: readonly T[];
  chosen: T;
  choose: (name: T) => void;
}

/** Stands above the part that it shows; a screen divided into parts has the class `kit-tabbed`. */
export function Tabs<T extends string>({ of, names, chosen, choose }: Props<T>) {
  const t = useT();
  return (
    <fieldset className="kit-tabs" aria-label={of}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** A screen of parts, one at a time: `export default tabbed('商品寿命', [['商品寿命', Lives], ['借用周期', Cycles]])`. */
export function tabbed(of: string, parts: readonly (readonly [name: string, Part: ComponentType])[]): ComponentType {
  const names = parts.map(([name]) => name);
  return function Tabbed() {
    const t = useT();
    const [chosen, choose] = useState(names[0] ?? '');
    const Part = new Map(parts).get(chosen);
    return (
      <div className="kit-tabbed">
        <Tabs of={t(of)} names={names} chosen={chosen} choose={choose} />
        {Part && <Part />}
      </div>
    );
  };
}
