// The states of a bill of materials (R165): drafted, put in force, taken back to a draft while nobody relies on it, made void for ever.
import { BomStatus } from '../../../contract/product/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const bomFlow = flow(
  BomStatus,
  {
    draft: '退回草稿',
    effective: '生效',
    void: '作废',
  },
  { draft: ['effective', 'void'], effective: ['draft', 'void'] },
);
