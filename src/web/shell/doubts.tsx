// In the bar: how many of those that make figures may still change some, the worst first. Not there when all are sure.
import { Link } from 'react-router';
import { useT } from '../kernel/i18n.ts';
import type { Doubtful } from '../kernel/noun.ts';
import { freshnessOffers } from '../screens.ts';
import { Flyout } from './flyout.tsx';
import { lazy } from '../kernel/later.tsx';

const offers = freshnessOffers.map((load) => lazy(async () => ({ default: (await load()).AllDoubtful })));

/** More are looked for in their list. */
const SHOWN = 12;

export default function Doubts() {
  return offers.map((All, at) => <All key={at}>{(worst) => worst.length > 0 && <Counter worst={worst} />}</All>);
}

function Counter({ worst }: { worst: readonly Doubtful[] }) {
  const t = useT();
  const name = t('{n}台设备的数字可能有变', { n: worst.length });
  return (
    <Flyout
      className="bar-icon bar-doubts"
      name={name}
      align="right"
      panelClassName="doubts"
      label={
        <>
          <i aria-hidden="true">▲</i> {worst.length}
        </>
      }
    >
      {(close) => (
        <>
          <h2>{name}</h2>
          {worst.slice(0, SHOWN).map((one) => (
            <Line key={one.key} one={one} close={close} />
          ))}
          {worst.length > SHOWN && <p className="flyout-item">{t('另有{n}台', { n: worst.length - SHOWN })}</p>}
        </>
      )}
    </Flyout>
  );
}

function Line({ one: { name, why, to }, close }: { one: Doubtful; close: () => void }) {
  const said = (
    <>
      <b>{name}</b> <small>{why}</small>
    </>
  );
  return to === undefined ? (
    <p className="flyout-item">{said}</p>
  ) : (
    <Link className="flyout-item" to={to} onClick={close}>
      {said}
    </Link>
  );
}
