// The guided tour: a few sentences beside the things they are about. It never stands in the way of a click.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../kernel/i18n.ts';
import { closeTour, useOverlays } from '../kernel/overlays.ts';
import { useSession } from '../kernel/session.ts';

const steps: readonly (readonly [target: string, text: string])[] = [
  ['menu', '所有页面都在这里，按业务分组。'],
  ['search', '按 Ctrl-K，用名称、编码或拼音首字母直接打开任何页面或记录。'],
  ['tabs', '打开过的页面留在这一行，切换回来时内容不变。右键可以刷新或关闭。'],
  ['help', '操作手册、新手引导在这里；这个导览也可以从这里再看一遍。'],
  ['exports', '后台导出的进度和下载在这里。'],
  ['bell', '未读的通知显示在这里。'],
  ['account', '反馈、修改密码、语言和界面尺寸在这里。'],
];

const targetOf = (name: string): HTMLElement | null => document.querySelector(`[data-tour="${name}"]`);

/** The tour, once it is due or asked for. */
export default function Tour() {
  const tour = useOverlays((overlays) => overlays.tour);
  // In the other layout the things stand elsewhere, or not at all.
  const device = useSession((session) => session.device);
  return tour && <Steps key={device} asked={tour === 'asked'} />;
}

function Steps({ asked }: { asked: boolean }) {
  const t = useT();
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDialogElement>(null);
  const [present] = useState(() => steps.filter(([target]) => targetOf(target)?.checkVisibility()));
  const [target, text] = present[at] ?? [];
  useLayoutEffect(() => {
    const anchor = target && targetOf(target);
    if (!anchor || !box.current) return undefined;
    anchor.classList.add('tour-target');
    const { left, bottom } = anchor.getBoundingClientRect();
    box.current.style.left = `${Math.max(12, Math.min(left, innerWidth - box.current.offsetWidth - 12))}px`;
    box.current.style.top = `${bottom + 10}px`;
    return () => anchor.classList.remove('tour-target');
  }, [target]);
  // Who asked for it goes on by keyboard; one that came by itself takes nobody's cursor.
  useEffect(() => {
    if (asked) box.current?.querySelector<HTMLElement>('.btn-primary')?.focus();
  }, [asked]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(box.current);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!text) return null;
  const last = at === present.length - 1;
  return (
    <dialog open ref={box} className="tour" aria-label={t('导览')}>
      <p>{t(text)}</p>
      <div>
        <span>
          {at + 1} / {present.length}
        </span>
        {!last && (
          <button type="button" className="btn-link" onClick={() => end(box.current)}>
            {t('跳过')}
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={() => (last ? end(box.current) : setAt(at + 1))}>
          {t(last ? '知道了' : '下一步')}
        </button>
      </div>
    </dialog>
  );
}

/** The cursor goes where it can be asked for again, if it was in it. */
function end(box: HTMLElement | null): void {
  if (box?.contains(document.activeElement)) targetOf('help')?.querySelector('button')?.focus();
  closeTour();
}
