// The controls of the field `lines`: what an order asks for. They come with the dialog that asks for them.
import type { Control } from '../kit/form/control-props.ts';
import { Skeleton } from '../kit/list/states.tsx';
import { lazy, Wait } from '../kernel/later.tsx';

const Lines = lazy(() => import('./order-lines-field.tsx'));

/** A product and a number in each line: `[{ productId, num }]`. */
const linesControl: Control = (props) => (
  <Wait fallback={<Skeleton rows={2} />}>
    <Lines {...props} />
  </Wait>
);
/** The field of a form that asks for them. */
export const linesField = { name: 'lines', title: '商品和数量', control: linesControl, whole: true } as const;
/** The same, each line with a machine where one is wanted: `[{ productId, num, vmId }]`. */
const machineLinesControl: Control = (props) => (
  <Wait fallback={<Skeleton rows={2} />}>
    <Lines {...props} machines />
  </Wait>
);
export const machineLinesField = { ...linesField, control: machineLinesControl } as const;
/** The same, each line with the lot where one is meant: `[{ productId, num, lotNo }]`. */
const lotLinesControl: Control = (props) => (
  <Wait fallback={<Skeleton rows={2} />}>
    <Lines {...props} lots />
  </Wait>
);
export const lotLinesField = { ...linesField, control: lotLinesControl } as const;
