// 我的领用: what I hold and until when, what I took today, what I may still take and where it is. Nothing for who is tied to no employee.
import { story } from '../../../contract/story/index.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { lazy, Wait } from '../../kernel/later.tsx';
import { PersonNow } from './person-now.tsx';

const OwnPlaces = lazy(() => import('./own-places.tsx'));

export default function OwnNow() {
  const found = useRead(story.own, {});
  const alone = useSession(({ user }) => !user?.atTerminal);
  const mayGive = useSession(({ user }) => !user?.atTerminal || user.atTerminal.includes('return'));
  if (found.data === undefined) return <NotThere asked={found} rows={5} />;
  return (
    found.data && (
      <div className="story story-own">
        <PersonNow now={found.data} own={mayGive} />
        {alone && (
          <Wait fallback={null}>
            <OwnPlaces />
          </Wait>
        )}
      </div>
    )
  );
}
