// Every dialog: antd's Modal with forty lines of pointer events around it (R055–R057, R273–R275).
import {
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Button, Modal } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useUnsaved } from '../../kernel/unsaved.ts';
import { boxAfter, MIN_DIALOG, type DialogBox, type Edge } from './dialog-box.ts';
import { focusList, goRound, leaves } from './focus.ts';
import '../page/kit.css';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  close: () => void;
  /** Whether something stands in it that would be lost: Esc, the cross and the cancel button then ask before they close it, and so does a reload. */
  unsaved?: boolean | (() => boolean);
  width?: number;
  /** What it showed is gone from the page once it is closed, not hidden in it: a secret. */
  forgets?: boolean;
  /** The button that does it; without it there is none. Ctrl-Enter is the same. */
  ok?: { text: string; run: () => void; busy?: boolean; danger?: boolean } | undefined;
  footer?: ReactNode;
  /** A footer with a way out of its own: what that must call. */
  renderFooter?: (leave: () => void) => ReactNode;
  /** Where the cursor goes once the dialog is open. */
  afterOpen?: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

const edges: readonly Edge[] = ['e', 's', 'se', 'w', 'sw'];
const room = () => ({ width: innerWidth, height: innerHeight });

/** Stands 10vh from the top, stays open on a click beside it, full width on a phone. Keep it mounted and toggle `open`, so that focus returns. */
export function Dialog({
  open,
  title,
  close,
  unsaved = false,
  forgets = false,
  width = 600,
  ok,
  footer,
  renderFooter,
  afterOpen,
  afterClose,
  children,
}: DialogProps) {
  const t = useT();
  const mobile = useSession((session) => session.device) === 'mobile';
  const frame = useFrame(width, mobile);
  const { leaving, leave, stay } = useLeaving({ open, close, unsaved });
  const own = renderFooter ? renderFooter(leave) : footer;
  // To hold a page still costs two styles of all of it, and most pages do not move: their lists scroll.
  const scrolls = useMemo(() => open && document.documentElement.scrollHeight > innerHeight, [open]);
  const onKeyDown = keysOf({ frame: frame.ref, ok, stay });
  return (
    <Modal
      open={open}
      title={<div className="kit-dialog-title">{title}</div>}
      onCancel={leave}
      width={frame.width}
      style={frame.style}
      className={frame.className}
      mask={{ closable: false }}
      scrollLock={scrolls}
      destroyOnHidden={forgets}
      // It is there in the frame after the press, and takes what is typed from then on.
      transitionName=""
      maskTransitionName=""
      closable={{ 'aria-label': t('关闭') }}
      {...(ok
        ? {
            onOk: ok.run,
            okText: t(ok.text),
            cancelText: t('取消'),
            confirmLoading: ok.busy ?? false,
            okButtonProps: { danger: ok.danger ?? false },
          }
        : {})}
      {...(leaving ? { footer: <Leaving close={close} stay={stay} /> } : own !== undefined ? { footer: own } : ok ? {} : { footer: null })}
      // The cursor stays where somebody is typing already.
      afterOpenChange={(now) => now && !frame.ref.current?.querySelector('input:focus, textarea:focus') && afterOpen?.()}
      afterClose={() => {
        frame.reset();
        focusList(frame.ref.current);
        afterClose?.();
      }}
      // Also while the focus is on the dialog itself: there it begins, and returns when a button is gone.
      wrapProps={{ onKeyDown }}
      modalRender={(node) => frameAround(frame, { node, fixed: mobile || frame.maximised })}
    >
      {children}
    </Modal>
  );
}

interface Keys {
  /** What stands in the dialog. */
  frame: { current: HTMLElement | null };
  ok: DialogProps['ok'];
  stay: () => void;
}

/** What the dialog does with keys: Tab goes round in it, Ctrl-Enter is its button. */
const keysOf =
  ({ frame, ok, stay }: Keys) =>
  (event: KeyboardEvent): void => {
    // A dialog that lies over this one is of the same tree, and hears its own keys.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const box = frame.current;
    const before = box && event.shiftKey && !box.contains(event.target as Node);
    if (event.key === 'Tab' && box && (before || leaves(box, event.shiftKey))) {
      event.preventDefault();
      goRound(box, event.shiftKey);
    }
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || ok?.busy) return;
    event.preventDefault();
    stay();
    ok?.run();
  };

/** Whether the question stands before what was typed is thrown away. */
function useLeaving({ open, close, unsaved }: Required<Pick<DialogProps, 'open' | 'close' | 'unsaved'>>) {
  const [asking, setAsking] = useState(false);
  const leaving = open && asking;
  // The next dialog that opens here starts without the question.
  if (asking && !open) setAsking(false);
  useUnsaved(open && unsaved);
  const leave = () => {
    if (!leaving && (typeof unsaved === 'function' ? unsaved() : unsaved)) setAsking(true);
    else close();
  };
  return { leaving, leave, stay: () => setAsking(false) };
}

function Leaving({ close, stay }: { close: () => void; stay: () => void }) {
  const t = useT();
  return (
    <div role="alert" className="kit-leaving">
      {t('填写的内容还没有保存。')}
      <Button danger onClick={close}>
        {t('放弃')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- keeping what was typed is the default key */}
      <Button type="primary" autoFocus onClick={stay}>
        {t('继续填写')}
      </Button>
    </div>
  );
}

interface Framed {
  node: ReactNode;
  /** Neither moves nor grows. */
  fixed: boolean;
}

// Otherwise the browser selects text while dragging, and drags that text the next time.
const noSelection = (event: MouseEvent) => event.preventDefault();

function EdgeHold({ edge, take }: { edge: Edge; take: (event: PointerEvent<HTMLElement>) => void }) {
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer alone: no key resizes a dialog
  return <span className={`kit-edge-${edge}`} onPointerDown={take} onMouseDown={noSelection} />;
}

const frameAround = (frame: ReturnType<typeof useFrame>, { node, fixed }: Framed) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens on the header and the edges inside it
  <div ref={frame.ref} onPointerDown={frame.take('move')} onDoubleClick={frame.toggle} {...frame.follow}>
    {node}
    {!fixed && edges.map((edge) => <EdgeHold key={edge} edge={edge} take={frame.take(edge)} />)}
  </div>
);

const onHeader = (target: EventTarget) => target instanceof Element && target.closest('.ant-modal-header') !== null;

function useFrame(width: number, mobile: boolean) {
  const start: DialogBox = { x: 0, y: 0, width: Math.max(MIN_DIALOG.width, width), height: undefined };
  const [box, setBox] = useState<DialogBox | undefined>(undefined);
  const [maximised, setMaximised] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<{ edge: Edge; x: number; y: number; from: DialogBox & { height: number } } | undefined>(undefined);
  const now = box ?? start;
  const full = mobile || maximised;

  const take = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    if (full || event.button !== 0 || (edge === 'move' && !onHeader(event.target))) return;
    event.stopPropagation();
    const height = ref.current?.querySelector('.ant-modal-container')?.clientHeight ?? MIN_DIALOG.height;
    held.current = { edge, x: event.clientX, y: event.clientY, from: { ...now, height } };
    // A captured pointer clicks on the frame, not on the header: a double click must still be one.
    if (edge !== 'move') ref.current?.setPointerCapture(event.pointerId);
  };
  const follow = {
    onPointerMove: ({ clientX, clientY, pointerId }: PointerEvent) => {
      const hold = held.current;
      if (!hold || (clientX === hold.x && clientY === hold.y)) return;
      ref.current?.setPointerCapture(pointerId);
      const next = boxAfter(hold.from, hold.edge, { dx: clientX - hold.x, dy: clientY - hold.y, room: room() });
      // Moving alone leaves the height to the content.
      setBox(hold.edge === 'move' ? { ...next, height: now.height } : next);
    },
    onPointerUp: () => void (held.current = undefined),
    onPointerCancel: () => void (held.current = undefined),
  };
  const style: CSSProperties & Record<string, unknown> = full
    ? { top: 0, margin: 0, maxWidth: '100vw', padding: 0 }
    : {
        top: '10vh',
        paddingBottom: 0,
        transform: `translate(${now.x}px, ${now.y}px)`,
        '--kit-height': now.height ? `${now.height}px` : 'auto',
      };
  return {
    ref,
    take,
    follow,
    maximised,
    style,
    width: full ? '100vw' : now.width,
    className: `kit-dialog${maximised ? ' kit-maximised' : ''}${mobile ? ' kit-mobile' : ''}`,
    toggle: (event: { target: EventTarget }) => !mobile && onHeader(event.target) && setMaximised(!maximised),
    reset: () => {
      setBox(undefined);
      setMaximised(false);
    },
  };
}
