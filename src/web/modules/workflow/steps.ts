// The steps of a workflow while they are drawn: in stages one after the other, those of a stage beside each other.
import { ApproverType, OnDue, PassRule } from '../../../contract/workflow/codes.ts';
import type { DrawnStep } from '../../../contract/workflow/definition.ts';

/** A step with its place in the list. */
export interface Placed {
  step: DrawnStep;
  at: number;
}

/** The stages in their order. */
export const stagesOf = (steps: readonly DrawnStep[]): Placed[][] =>
  [
    ...Map.groupBy(
      steps.map((step, at) => ({ step, at })),
      ({ step }) => step.sort,
    ),
  ]
    .sort(([a], [b]) => a - b)
    .map(([, placed]) => placed);

/** Steps in the order of their stages, numbered without gaps; `kept` says where one of them stands now. */
function ordered(steps: readonly DrawnStep[], kept: DrawnStep): { steps: DrawnStep[]; at: number } {
  const sorts = [...new Set(steps.map(({ sort }) => sort))].sort((a, b) => a - b);
  const sorted = steps.toSorted((a, b) => a.sort - b.sort);
  return { steps: sorted.map((step) => ({ ...step, sort: sorts.indexOf(step.sort) + 1 })), at: sorted.indexOf(kept) };
}

export const newStep = (stepName: string): DrawnStep => ({
  sort: 1,
  stepName,
  approverType: ApproverType.departmentHead,
  approverIds: [],
  passRule: PassRule.one,
  passNum: null,
  amountFrom: null,
  dueHours: 8,
  onDue: OnDue.remind,
});

/** Puts a step into a stage of its own, before the stage with this number (a half behind it stands between two). */
const into = (steps: readonly DrawnStep[], step: DrawnStep, sort: number) => {
  const placed = { ...step, sort };
  return ordered([...steps, placed], placed);
};

/** Adds a step behind another's stage, or beside it; at the end where there is none. */
export function added(steps: readonly DrawnStep[], step: DrawnStep, { by, beside }: { by: number | null; beside: boolean }) {
  const sort = by === null ? Math.max(0, ...steps.map((one) => one.sort)) + 1 : (steps[by]?.sort ?? 1) + (beside ? 0 : 0.5);
  return into(steps, step, sort);
}

/** Takes a step out. */
export function removed(steps: readonly DrawnStep[], at: number): { steps: DrawnStep[]; at: number | null } {
  const left = steps.filter((_, n) => n !== at);
  const next = left[Math.min(at, left.length - 1)];
  return next ? ordered(left, next) : { steps: [], at: null };
}

/** Moves a step to a stage: beside what stands there, or into a stage of its own before it (`own`). */
export function movedTo(steps: readonly DrawnStep[], at: number, { stage, own }: { stage: number; own: boolean }) {
  const step = steps[at]!;
  return into(
    steps.filter((_, n) => n !== at),
    step,
    own ? stage - 0.5 : stage,
  );
}

/** Moves a step one place on or back: out of a stage that it shares into one of its own, else beside those of the next one. */
export function moved(steps: readonly DrawnStep[], at: number, by: 1 | -1): { steps: DrawnStep[]; at: number } {
  const { sort } = steps[at]!;
  const shares = steps.filter((one) => one.sort === sort).length > 1;
  if (shares) return movedTo(steps, at, { stage: by === 1 ? sort + 1 : sort, own: true });
  const stages = new Set(steps.map((one) => one.sort));
  return stages.has(sort + by) ? movedTo(steps, at, { stage: sort + by, own: false }) : { steps: [...steps], at };
}

/** Which step an arrow leads to: along the stages, or within one. */
export function neighbour(steps: readonly DrawnStep[], at: number, key: string): number {
  const stages = stagesOf(steps);
  const stage = stages.findIndex((placed) => placed.some((one) => one.at === at));
  const within = stages[stage]?.findIndex((one) => one.at === at) ?? 0;
  const [x, y] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [0, 0];
  const target = stages[Math.max(0, Math.min(stages.length - 1, stage + x!))];
  const row = Math.max(0, Math.min((target?.length ?? 1) - 1, within + y!));
  return target?.[row]?.at ?? at;
}
