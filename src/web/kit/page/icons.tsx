// The signs of the kit's own buttons: thin lines on a grid of 24, in the colour of the text.
import type { ReactNode } from 'react';

const sign = (lines: ReactNode) =>
  function Sign() {
    return (
      <svg
        className="kit-sign"
        viewBox="0 0 24 24"
        width={16}
        height={16}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {lines}
      </svg>
    );
  };

export const RefreshSign = sign(<path d="M20 12a8 8 0 1 1-2.3-5.6M20 3v4h-4" />);
export const ViewsSign = sign(<path d="M7 4h10v16l-5-4-5 4z" />);
export const ColumnsSign = sign(<path d="M4 5h16v14H4zM10 5v14M15 5v14" />);
export const CameraSign = sign(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.4" />
  </>,
);
export const FilterSign = sign(<path d="M4 6h16M7 12h10M10 18h4" />);
