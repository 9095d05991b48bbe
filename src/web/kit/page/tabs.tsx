// The parts of a panel or screen: a few names that are chosen by clicking.
import { useT } from '../../kernel/i18n.ts';
import './tabs.css';

interface Props<T extends string> {
  of: string;
  names: readonly T[];
  chosen: T;
  choose: (name: T) => void;
}

/** Stands above what it chooses; a screen that it divides has the class `kit-tabbed`. */
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
