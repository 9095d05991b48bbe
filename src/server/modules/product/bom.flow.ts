// The states of a bill of materials (R165): drafted, put in force, taken back to a draft while nobody relies on it, made void for ever.
import { BomStatus } from '../../../contract/product/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const bomFlow = flow(
  BomStatus,
  {
    draft: { code: 0, action: '退回草稿' },
    effective: { code: 1, action: '生效' },
    void: { code: 2, action: '作废' },
  },
  { draft: ['effective', 'void'], effective: ['draft', 'void'] },
);

export const VOID = bomFlow.states.void.code;
export const EFFECTIVE = bomFlow.states.effective.code;
export const DRAFT = bomFlow.states.draft.code;
