// Tools and cutters that are borrowed and given back.
// Overdue is a state of its own: not returned in time.
import { codes } from '../kernel/codes.ts';

export const BorrowStatus = codes('borrowStatus', { 0: '未归还', 1: ['已完成', 'success'], 2: ['已逾期', 'danger'] });
