// A screen that breaks says so in its own place; the frame and the other tabs go on.
import { Component, type ReactNode } from 'react';
import { report } from '../kernel/failure.ts';
import { useT } from '../kernel/i18n.ts';
import { LostPart } from '../kernel/lost-chunk.ts';

interface State {
  error: unknown;
}

/** React catches errors only by a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Broken error={error} retry={() => this.setState({ error: undefined })} />;
  }
}

/** What lies over a page and breaks is told in a word: the page goes on. `lost` may offer it anew. */
export class OverBoundary extends Component<{ children: ReactNode; lost: () => void }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    report(error);
    this.props.lost();
  }

  override render(): ReactNode {
    return this.state.error === undefined && this.props.children;
  }
}

function Broken({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT();
  return (
    <div className="page-note" role="alert">
      {error instanceof LostPart ? (
        <h2>{error.message}</h2>
      ) : (
        <>
          <h2>{t('这个页面出错了')}</h2>
          <p>{t('其他页面不受影响。可以重试；仍然出错时，请把下面的内容告诉管理员。')}</p>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </>
      )}
      <button type="button" className="btn" onClick={retry}>
        {t('重试')}
      </button>
    </div>
  );
}
