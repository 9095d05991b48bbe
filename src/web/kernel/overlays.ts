// What lies over the page at the moment, opened from anywhere in the frame.
import { create } from 'zustand';

interface State {
  palette: boolean;
  /** What was typed since it was asked for, while it does not stand yet; undefined once it does. */
  ahead: string | undefined;
  password: boolean;
  feedback: boolean;
  /** What the manual says of the screen stands beside it. */
  help: boolean;
  /** It came by itself, or somebody asked for it. */
  tour: 'due' | 'asked' | undefined;
  /** The notice whose detail is shown. */
  noticeId: string | undefined;
}

const NONE: State = {
  palette: false,
  ahead: undefined,
  password: false,
  feedback: false,
  help: false,
  tour: undefined,
  noticeId: undefined,
};
export const useOverlays = create<State>(() => NONE);

const set = useOverlays.setState;
export const openPalette = (): void => set(({ palette, ahead }) => (palette ? {} : { palette: true, ahead: ahead ?? '' }));
export const closePalette = (): void => set({ palette: false, ahead: undefined });
export const openPassword = (): void => set({ password: true });
export const closePassword = (): void => set({ password: false });
export const openFeedback = (): void => set({ feedback: true });
export const closeFeedback = (): void => set({ feedback: false });
export const turnHelp = (): void => set(({ help }) => ({ help: !help }));
export const closeHelp = (): void => set({ help: false });
export const openTour = (tour: 'due' | 'asked'): void => set({ tour });
export const closeTour = (): void => set({ tour: undefined });
/** Shows a notice in its dialog, over whatever page is open. */
export const openNotice = (noticeId: string): void => set({ noticeId });
export const closeNotice = (): void => set({ noticeId: undefined });

/** None of them: one could not be shown. */
export const closeOverlays = (): void => set(NONE);

/** The palette stands and hears by itself: what was typed ahead of it has been taken. */
export const paletteStands = (): void => set({ ahead: undefined });

/** A text after a key; undefined where the key writes nothing. */
const written = (text: string, key: string): string | undefined => {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return `${text}\n`;
  return key.length === 1 ? text + key : undefined;
};

/**
 * Hears Ctrl-K from the first moment of the page on, before anything is drawn; what is typed until the palette stands is kept for it.
 * `stands` says whether there is a frame to open it over, or will be.
 */
export function hearPalette(stands: () => boolean): void {
  const onKey = (event: KeyboardEvent): void => {
    const { palette, ahead } = useOverlays.getState();
    const chord = event.ctrlKey || event.metaKey;
    if (chord && event.key.toLowerCase() === 'k' && stands()) openPalette();
    else if (palette && ahead !== undefined && event.key === 'Escape') closePalette();
    else {
      const next = palette && ahead !== undefined && !chord && !event.altKey && !event.isComposing ? written(ahead, event.key) : undefined;
      if (next === undefined) return;
      event.stopPropagation();
      set({ ahead: next });
    }
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { capture: true });
}
