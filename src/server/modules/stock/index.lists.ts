// Lists of moves, of past stock and of goods taken back, for the screens of other nouns.
export { pastList } from './past.query.ts';
export { abnormalityList, moveList } from './moves.query.ts';
export { retreatLogLines, retreatLogList } from './retreats.query.ts';
