// What lies over the page at the moment, opened from anywhere in the frame.
import { create } from 'zustand';

interface State {
  palette: boolean;
  password: boolean;
  feedback: boolean;
  /** It came by itself, or somebody asked for it. */
  tour: 'due' | 'asked' | undefined;
  /** The notice whose detail is shown. */
  noticeId: string | undefined;
}

export const useOverlays = create<State>(() => ({
  palette: false,
  password: false,
  feedback: false,
  tour: undefined,
  noticeId: undefined,
}));

const set = useOverlays.setState;
export const openPalette = (): void => set({ palette: true });
export const closePalette = (): void => set({ palette: false });
export const openPassword = (): void => set({ password: true });
export const closePassword = (): void => set({ password: false });
export const openFeedback = (): void => set({ feedback: true });
export const closeFeedback = (): void => set({ feedback: false });
export const openTour = (tour: 'due' | 'asked'): void => set({ tour });
export const closeTour = (): void => set({ tour: undefined });
/** Shows a notice in its dialog, over whatever page is open. */
export const openNotice = (noticeId: string): void => set({ noticeId });
export const closeNotice = (): void => set({ noticeId: undefined });
