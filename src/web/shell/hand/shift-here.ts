// For whom what the shift needs is on this device, and who may not work without a network; apart from what brings it, which knows every screen.
import { create } from 'zustand';

export const useShift = create<{ of: string; deniedTo: string }>(() => ({ of: '', deniedTo: '' }));
