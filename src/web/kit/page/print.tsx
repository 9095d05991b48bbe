// Paper: sheets that are drawn beside the page, printed and taken away again. Each section of a sheet begins a page.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './print.css';

/** Prints what it is given, and nothing else of the page; resolves when the print dialog was closed. */
export async function printSheets(sheets: ReactNode): Promise<void> {
  const place = document.createElement('div');
  place.className = 'kit-print';
  document.body.append(place);
  const root = createRoot(place);
  root.render(sheets);
  // It is there after the next frame.
  await new Promise((drawn) => setTimeout(drawn, 50));
  // Pictures that are not loaded yet would be missing on paper; one that fails to load is left out.
  await Promise.allSettled([...place.querySelectorAll('img')].map((image) => image.decode()));
  window.print();
  root.unmount();
  place.remove();
}
