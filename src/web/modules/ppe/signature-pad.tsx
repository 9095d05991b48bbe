// A box to sign in. What is drawn are strokes of points, in whole figures of a box 1000 wide and 400 high, whatever its size on the screen.
import { useRef, type PointerEvent } from 'react';
import { SIGNATURE } from '../../../contract/ppe/index.ts';
import { useT } from '../../kernel/i18n.ts';

export type Strokes = readonly (readonly number[])[];
/** As the contract takes them. */
const MOST = { strokes: 100, figures: 4000 };

interface Props {
  strokes: Strokes;
  draw: (change: (before: Strokes) => Strokes) => void;
}

const within = (at: number, most: number): number => Math.max(0, Math.min(most, Math.round(at)));

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    within(((clientX - left) / width) * SIGNATURE.width, SIGNATURE.width),
    within(((clientY - top) / height) * SIGNATURE.height, SIGNATURE.height),
  ];
}

export function SignaturePad({ strokes, draw }: Props) {
  const t = useT();
  const down = useRef(false);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current = true;
    const at = pointOf(event);
    // A dot is a stroke too.
    draw((before) => (before.length < MOST.strokes ? [...before, [...at, ...at]] : before));
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!down.current) return;
    const at = pointOf(event);
    draw((before) => before.map((stroke, no) => (no === before.length - 1 && stroke.length < MOST.figures ? [...stroke, ...at] : stroke)));
  };
  const end = () => {
    down.current = false;
  };
  return (
    <svg
      className="ppe-pad"
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      role="img"
      aria-label={t('签名区')}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((stroke, at) => (
        <polyline key={at} points={stroke.join(' ')} />
      ))}
    </svg>
  );
}
