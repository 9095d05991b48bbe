// A page of the menu whose screen is not made yet: it says what it will be for.
import { menuItems } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';

/** The page for a code of the menu. */
export function Unbuilt({ code }: { code: string }) {
  const t = useT();
  const entry = menuItems.find((item) => item.code === code)?.entry;
  if (entry?.kind !== 'page') return null;
  return (
    <div className="page-note">
      <h1>{t(entry.title)}</h1>
      <p>{t('这个页面还没有做好。它将用来：{purpose}', { purpose: t(entry.purpose) })}</p>
    </div>
  );
}
