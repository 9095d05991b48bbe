import { expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript without types: it runs on a Node.js that cannot read TypeScript.
import { judge, playwrightCounts, vitestCounts } from './tiers.mjs';

test('a crash and an empty run are failures, whatever the report says', () => {
  expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
  expect(judge({ passed: 3, failed: 2 }, 1)).toMatchObject({ passed: 3, failed: 2, skipped: 0 });
  expect(judge({ passed: 3, failed: 0 }, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(judge({ passed: 0, failed: 0, skipped: 5 }, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 5 });
  expect(judge(undefined, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('reports are counted, files that did not load and errors outside tests too', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    message: 'SyntaxError',
    assertionResults: tests.map((one, n) => ({ status: one, fullName: `test ${n}`, failureMessages: ['Error: 1\n\n  at a'] })),
  });
  const testResults = [file('passed', 'passed'), file('failed', 'failed', 'passed'), file('failed')];
  expect(vitestCounts({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['✘ a.test.ts › test 0\n    Error: 1\n      at a', '✘ a.test.ts › -\n    SyntaxError'],
  });
  const spec = (status: string) => ({
    file: 'b.spec.ts',
    title: status,
    tests: [
      {
        status,
        results: [
          {
            error: { message: '\u001B[31mnot there' },
            attachments: [{ name: 'last seen', body: Buffer.from('── /a ──').toString('base64') }],
          },
        ],
      },
    ],
  });
  const suites = [{ specs: [spec('expected'), spec('flaky')], suites: [{ specs: [spec('unexpected')] }] }];
  expect(playwrightCounts({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }, errors: [{ message: 'x' }], suites })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
    failures: ['✘ b.spec.ts › unexpected\n    not there\n    ── /a ──', '✘ - › -\n    x'],
    again: ['✘ b.spec.ts › flaky\n    not there\n    ── /a ──'],
  });
});
