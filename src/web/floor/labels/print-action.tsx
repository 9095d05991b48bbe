// The button 打印标签, wherever goods, channels or entry orders stand; its dialog comes with the first press.
import { shared } from '../../../contract/customer/shared.ts';
import type { Permit } from '../../../contract/kernel/endpoint.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import type { Action } from '../../kit/list/actions.tsx';
import type { Kind } from './choice.ts';
import type { PrintLabelsProps } from './print-dialog.tsx';
import { lazy } from '../../kernel/later.tsx';

const PrintLabels = lazy(() => import('./print-dialog.tsx'));

const RIGHTS: Record<Kind, Permit> = {
  [LabelType.product]: shared('product.productList.print'),
  [LabelType.channel]: 'wms.wmsShelf.print',
  [LabelType.entryBatch]: shared('wms.warehousing.print'),
};

/** Prints the labels of a kind; `whichOf` says which ones hang on what the button is about. */
export const printAction = <T,>(
  labelType: Kind,
  whichOf: (target: T) => PrintLabelsProps['which'],
  more: Pick<Action<T>, 'when'> = {},
): Action<T> => ({
  ...more,
  label: '打印标签',
  permit: RIGHTS[labelType],
  looks: true,
  start: (target, dialogs) => dialogs.show((place) => <PrintLabels {...place} labelType={labelType} which={whichOf(target)} />),
});
