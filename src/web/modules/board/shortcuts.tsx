// 常用页面: the pages that this person opens most; before anything was opened, where the figures of this page lead.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { menuName } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { flatten } from '../../kernel/menu-tree.ts';
import { drawn } from '../../kernel/menus.ts';
import { useSession } from '../../kernel/session.ts';
import { useRemembered } from '../../kit/page/remember.ts';
import { Tile } from './parts.tsx';
import { countVisits, keepCounted, mostUsed, openedTabs, type Visits } from './visits.ts';

const MOST = 8;
const FIRST = [
  '/report/productTradingDetail',
  '/report/onlineStockReport',
  '/statisticAnalysis/vmPickStatistic',
  '/machine/machineManage',
  '/operate/replNeedsMachine',
  '/product/productList',
  '/import/initialization',
];

export function Shortcuts() {
  const t = useT();
  const menus = useSession(({ menus, mode }) => menus[mode]) ?? [];
  const [kept, keep] = useRemembered<Visits>('visits', {});
  const [visits] = useState(() => {
    const { opened, counted } = openedTabs();
    return countVisits(kept, opened, counted);
  });
  useEffect(() => {
    keep(visits);
    keepCounted(openedTabs().opened);
    // Counted once, when the home comes up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  const pages = flatten(drawn(menus)).filter(({ path, children }) => !children?.length && path !== '/dashboard');
  const may = pages.map(({ path }) => path);
  const used = mostUsed(visits, may, MOST);
  const shown = [...used, ...FIRST.filter((path) => may.includes(path) && !used.includes(path))].slice(0, MOST);
  return (
    <Tile title={t('常用页面')} area="shortcuts">
      {shown.length === 0 && <p className="board-empty">{t('还没有打开过页面。')}</p>}
      <ul className="board-links">
        {shown.map((path) => {
          const page = pages.find((one) => one.path === path);
          return (
            page && (
              <li key={path}>
                <Link to={path}>{t(menuName(page))}</Link>
              </li>
            )
          );
        })}
      </ul>
    </Tile>
  );
}
