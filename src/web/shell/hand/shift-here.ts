// For whom what the shift needs is on this device; apart from what brings it, which knows every screen.
import { create } from 'zustand';

export const useShift = create<{ of: string }>(() => ({ of: '' }));
