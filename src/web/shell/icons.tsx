// The few signs of the frame, drawn as strokes on a grid of 24.
import type { ReactNode } from 'react';

export const draw = (paths: ReactNode) =>
  function Icon({ size = 18 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    );
  };

export const MenuIcon = draw(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = draw(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const BellIcon = draw(<path d="M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7ZM10 20.5h4" />);
export const DownloadIcon = draw(<path d="M12 4v11m0 0-4-4m4 4 4-4M5 20h14" />);
export const HelpIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.7 9.5a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1.1.9-1.1 1.8M12 16.8v.1" />
  </>,
);
export const UserIcon = draw(
  <>
    <circle cx="12" cy="8.5" r="3.75" />
    <path d="M4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.700 1.700 7.500 5.500" />
  </>,
);
export const DownIcon = draw(<path d="m7 10 5 5 5-5" />);
export const CloseIcon = draw(<path d="m7 7 10 10M17 7 7 17" />);
export const UpIcon = draw(<path d="M12 19V6m0 0-5 5m5-5 5 5" />);
export const OutsideIcon = draw(<path d="M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8" />);
