// The signs of small screens alone: a desk never fetches them.
import { draw } from '../icons.tsx';

export const BackIcon = draw(<path d="M19 12H6m0 0 6-6m-6 6 6 6" />);
export const HomeIcon = draw(<path d="M4 11.5 12 5l8 6.500V19a1 1 0 0 1-1 1h-4.500v-5.500h-5V20H5a1 1 0 0 1-1-1Z" />);
export const ScanIcon = draw(<path d="M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M8 9v6M11 9v6M13.500 9v6M16 9v6" />);
