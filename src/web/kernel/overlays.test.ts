import { beforeEach, expect, test, vi } from 'vitest';
import { closePalette, hearPalette, paletteStands, useOverlays } from './overlays.ts';

let press: (key: string, more?: Partial<KeyboardEvent>) => boolean;

beforeEach(() => {
  closePalette();
  let heard: ((event: KeyboardEvent) => void) | undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => (heard = listener));
  hearPalette(() => true);
  press = (key, more = {}) => {
    let kept = false;
    const event = {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      stopPropagation: () => undefined,
      preventDefault: () => (kept = true),
      ...more,
    };
    heard?.(event as unknown as KeyboardEvent);
    return kept;
  };
});
const ahead = () => useOverlays.getState().ahead;

test('R091 what is typed before the palette stands is kept for it, in order', () => {
  expect(press('z')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
  for (const key of ['z', 'h', 'x', 'Backspace', 'Shift', 'g', 'Enter']) press(key);
  expect(ahead()).toBe('zhg\n');
  // A second Ctrl-K loses nothing.
  press('k', { ctrlKey: true });
  expect(ahead()).toBe('zhg\n');
  paletteStands();
  expect(press('a')).toBe(false);
  expect(ahead()).toBeUndefined();
});

test('Esc before it stands takes it back; a shortcut of the browser stays its own', () => {
  press('k', { metaKey: true });
  expect(press('c', { ctrlKey: true })).toBe(false);
  expect(press('Escape')).toBe(true);
  expect(useOverlays.getState().palette).toBe(false);
  expect(press('x')).toBe(false);
});

test('where there is no frame to come, Ctrl-K is left to the browser', () => {
  let heard: ((event: KeyboardEvent) => void) | undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => (heard = listener));
  hearPalette(() => false);
  heard?.({
    key: 'k',
    ctrlKey: true,
    stopPropagation: () => undefined,
    preventDefault: () => expect.unreachable(),
  } as unknown as KeyboardEvent);
  expect(useOverlays.getState().palette).toBe(false);
});
