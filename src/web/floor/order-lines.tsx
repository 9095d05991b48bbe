// The controls of the field `lines`: what an order asks for. They come with the dialog that asks for them.
import { lazy, Suspense } from 'react';
import type { Control } from '../kit/form/control-props.ts';
import { Skeleton } from '../kit/list/states.tsx';

const Lines = lazy(() => import('./order-lines-field.tsx'));

/** A product and a number in each line: `[{ productId, num }]`. */
export const linesControl: Control = (props) => (
  <Suspense fallback={<Skeleton rows={2} />}>
    <Lines {...props} />
  </Suspense>
);
/** The same, each line with a machine where one is wanted: `[{ productId, num, vmId }]`. */
export const machineLinesControl: Control = (props) => (
  <Suspense fallback={<Skeleton rows={2} />}>
    <Lines {...props} machines />
  </Suspense>
);
