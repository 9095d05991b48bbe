// The place of a tree that is not there yet: empty while it is read, with the reason and a retry when it could not be.
import { LoadError } from '../list/states.tsx';

/** Stands at the left of a list; the list beside it works without its tree. */
export function TreePending({ error, refetch }: { error: Error | null; refetch: () => unknown }) {
  return (
    <div className="kit-tree" aria-busy={!error}>
      {error && <LoadError message={error.message} retry={() => void refetch()} kept={false} />}
    </div>
  );
}
