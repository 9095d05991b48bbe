// A label as a picture: on the screen, and for label printers, which get it dot by dot.
import type { LabelLayout } from '../../../contract/paper/layout.ts';
import { outlineOf, unitsPerEm } from '../../kernel/pdf/font.ts';
import type { Drawing } from './draw.ts';
import { measuresOf } from './measures.ts';

const n = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/** Black on white; a millimetre is a unit. The letters are outlines, so that it looks alike wherever it is drawn. */
export function svgOf({ texts, boxes }: Drawing, layout: LabelLayout): string {
  const { width, height } = measuresOf(layout);
  const dark = boxes.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join('');
  const letters = texts.flatMap(({ x, y, size, weight, text }) => {
    const scale = size / unitsPerEm(weight);
    return outlineOf(text, weight).flatMap(({ d, at }) =>
      d ? [`<path transform="translate(${n(x + at * size)} ${n(y)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})" d="${d}"/>`] : [],
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}mm" height="${n(height)}mm" viewBox="0 0 ${n(width)} ${n(height)}">`,
    `<rect width="100%" height="100%" fill="#fff"/><path d="${dark}" shape-rendering="crispEdges"/>${letters.join('')}</svg>`,
  ].join('');
}
