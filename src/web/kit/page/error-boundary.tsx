// A screen that breaks says so in its own place, and so does the panel beside a list: what stands around it goes on.
import { Component, type ReactNode } from 'react';
import { report } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import { loadAnew, LostPart, tellLost } from '../../kernel/lost-chunk.ts';

interface State {
  error: unknown;
}
type StateOf = State & { of?: unknown };

interface Bounds {
  children: ReactNode;
  /** Of which record a part of a page is: another one is tried anew. A whole page is of none. */
  of?: unknown;
  isPart?: true;
}

/** React catches errors only by a class. */
export class ErrorBoundary extends Component<Bounds, StateOf> {
  override state: StateOf = { error: undefined, of: this.props.of };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  static getDerivedStateFromProps({ of }: Bounds, state: StateOf): StateOf | null {
    return Object.is(of, state.of) ? null : { error: undefined, of };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, isPart = false } = this.props;
    return error === undefined ? children : <Broken error={error} isPart={isPart} retry={() => this.setState({ error: undefined })} />;
  }
}

/** What lies over a page and breaks is told in a word: the page goes on. `lost` may offer it anew. */
export class OverBoundary extends Component<{ children: ReactNode; lost: () => void }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof LostPart) tellLost(error);
    else report(error);
    this.props.lost();
  }

  override render(): ReactNode {
    return this.state.error === undefined && this.props.children;
  }
}

function Broken({ error, isPart, retry }: { error: unknown; isPart: boolean; retry: () => void }) {
  const t = useT();
  const isLost = error instanceof LostPart;
  return (
    <div className="page-note" role="alert">
      {isLost ? (
        <>
          <h2>{error.message}</h2>
          <p>{t('重试会重新载入页面；有没保存的内容时会先问您。')}</p>
        </>
      ) : (
        <>
          <h2>{isPart ? t('这一部分出错了') : t('这个页面出错了')}</h2>
          <p>
            {isPart
              ? t('页面的其余部分不受影响。可以重试；仍然出错时，请把下面的内容告诉管理员。')
              : t('其他页面不受影响。可以重试；仍然出错时，请把下面的内容告诉管理员。')}
          </p>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </>
      )}
      <button type="button" className="btn" onClick={isLost ? () => void loadAnew() : retry}>
        {t('重试')}
      </button>
    </div>
  );
}
