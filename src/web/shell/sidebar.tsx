// The sidebar: on a phone the menu itself, over the page; on a desktop a tree that may stand beside it. No logo in it (R284).
import { useEffect, useRef } from 'react';
import { useT } from '../kernel/i18n.ts';
import { setSidebar, useSession, type MenuEntry } from '../kernel/session.ts';
import { HelpLinks, SwitchButton } from './bar-tools.tsx';
import { NavTree } from './nav.tsx';

/** The width below which the layout is mobile (R059, R060). */
export const MOBILE_BELOW = 992;

/** Closes the sidebar, gliding or at once (R158). */
export function closeSidebar({ animate }: { animate: boolean }): void {
  document.documentElement.classList.toggle('no-glide', !animate);
  setSidebar(false);
}

/** Keeps `device` true to the width of the window; entering the mobile layout closes the sidebar (R061). */
export function useDevice(): void {
  useEffect(() => {
    const narrow = matchMedia(`(width < ${MOBILE_BELOW}px)`);
    const follow = (): void => {
      useSession.setState({ device: narrow.matches ? 'mobile' : 'desktop' });
      if (narrow.matches) closeSidebar({ animate: false });
    };
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
}

/** The tree, open or closed (R157). */
export function Sidebar({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const open = useSession(({ sidebar }) => sidebar);
  const mobile = useSession(({ device }) => device === 'mobile');
  const box = useRef<HTMLElement>(null);
  const leave = () => closeSidebar({ animate: true });
  useEffect(() => {
    if (!open || !mobile) return undefined;
    box.current?.querySelector<HTMLElement>('a, summary')?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeSidebar({ animate: true });
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, mobile]);
  return (
    <>
      {mobile && open && <button type="button" className="side-mask" aria-label={t('关闭菜单')} onClick={leave} />}
      <aside ref={box} id="sidebar" className={open ? 'side side-open' : 'side'} inert={!open} aria-label={t('侧边菜单')}>
        <NavTree menus={menus} onGo={mobile ? leave : undefined} />
        {mobile && (
          <div className="side-foot">
            <HelpLinks onGo={leave} />
            <SwitchButton />
          </div>
        )}
      </aside>
    </>
  );
}
