// Settings of the site, found by the palette: each opens where it is changed.
import { configKeys, NodeConfigInput, settings } from '../../../contract/system/node-config.ts';
import type { NamedPlace, RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';
import { shapeOf, titleOf } from '../../kit/form/fields.ts';

const shape = shapeOf(NodeConfigInput);

export const records: readonly RecordKind[] = [];

export const places: readonly NamedPlace[] = configKeys.map((key) => ({
  name: titleOf(key, shape[key]),
  hint: settings[key].does,
  right: 'system.nodeConfig',
  path: listAt('/system/nodeConfig', {}, key),
}));
