// The drawing of a workflow: added, moved and taken out, the stages stay numbered without gaps, and no step is lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawnStep } from '../../../contract/workflow/definition.ts';
import { added, moved, movedTo, neighbour, newStep, removed, stagesOf } from './steps.ts';

const drawn = (...names: string[]): DrawnStep[] => names.map((name, at) => ({ ...newStep(name), sort: at + 1 }));
const said = (steps: readonly DrawnStep[]) => stagesOf(steps).map((stage) => stage.map(({ step }) => step.stepName).join('+'));

it('a step is added behind a stage, or beside it', () => {
  const after = added(drawn('a', 'b'), newStep('x'), { by: 0, beside: false });
  expect([said(after.steps), after.at]).toEqual([['a', 'x', 'b'], 1]);
  expect(said(added(drawn('a', 'b'), newStep('x'), { by: 0, beside: true }).steps)).toEqual(['a+x', 'b']);
  expect(said(added([], newStep('x'), { by: null, beside: false }).steps)).toEqual(['x']);
});

it('a step moves beside the next one, then out of it on the other side', () => {
  const beside = moved(drawn('a', 'b', 'c'), 0, 1);
  expect(said(beside.steps)).toEqual(['b+a', 'c']);
  expect(said(moved(beside.steps, beside.at, 1).steps)).toEqual(['b', 'a', 'c']);
  expect(said(moved(beside.steps, beside.at, -1).steps)).toEqual(['a', 'b', 'c']);
});

it('arrows lead along the stages and within one, never out of the drawing', () => {
  const { steps } = moved(drawn('a', 'b', 'c'), 0, 1);
  const name = (at: number, key: string) => steps[neighbour(steps, at, key)]?.stepName;
  expect([name(0, 'ArrowDown'), name(1, 'ArrowRight'), name(2, 'ArrowRight'), name(0, 'ArrowUp')]).toEqual(['a', 'c', 'c', 'b']);
});

it('whatever is done, no step is lost and stages count from 1 without a gap', () => {
  const deed = fc.record({ kind: fc.constantFrom('add', 'beside', 'on', 'back', 'drop', 'out'), at: fc.nat(9), to: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
      let steps = drawn('a');
      let count = 1;
      for (const { kind, at: n, to } of deeds) {
        const at = steps.length > 0 ? n % steps.length : null;
        if (kind === 'add' || kind === 'beside') {
          steps = added(steps, newStep(String(count)), { by: at, beside: kind === 'beside' }).steps;
          count += 1;
        } else if (at === null) continue;
        else if (kind === 'out') {
          steps = removed(steps, at).steps;
          count -= 1;
        } else if (kind === 'drop') steps = movedTo(steps, at, { stage: (to % steps.length) + 1, own: n % 2 === 0 }).steps;
        else steps = moved(steps, at, kind === 'on' ? 1 : -1).steps;
        const sorts = [...new Set(steps.map(({ sort }) => sort))];
        expect([steps.length, sorts]).toEqual([count, sorts.map((_, i) => i + 1)]);
      }
    }),
  );
});
