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
  // One drawing later it is there.
  await new Promise((drawn) => setTimeout(drawn, 50));
  // What is not drawn yet would be missing on the paper; one that cannot be drawn is.
  await Promise.allSettled([...place.querySelectorAll('img')].map((image) => image.decode()));
  window.print();
  root.unmount();
  place.remove();
}
