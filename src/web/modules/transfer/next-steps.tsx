// Where to look at what was imported.
import { Link } from 'react-router';
import { menuItems, type PageCode } from '../../../contract/menu.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { templateOf } from './templates.ts';

/** The pages that show what a template brings. */
export function NextSteps({ template }: { template: string }) {
  const t = useT();
  return (
    <section className="imp-next">
      <h2>{t('接下来')}</h2>
      <ul>
        {templateOf(template)?.opens.map((code) => (
          <Next key={code} code={code} />
        ))}
      </ul>
    </section>
  );
}

/** The way to a page; not there for who may not open it. */
function Next({ code }: { code: PageCode }) {
  const t = useT();
  const allowed = useCan(code);
  const page = menuItems.find((item) => item.code === code);
  if (!allowed || !page) return null;
  return (
    <li>
      <Link to={page.path}>{t(page.entry.title)}</Link>
    </li>
  );
}
