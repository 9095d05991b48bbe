// The report of the browser tests in the shape that vitest gives its own.

/** What a run of tests leaves behind, in the JSON shape of vitest. */
export interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

interface Suite {
  title: string;
  file?: string;
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}
export interface BrowserReport {
  suites: Suite[];
  /** What failed outside of tests. */
  errors: { message?: string }[];
}

const STATUS: Record<string, string> = { expected: 'passed', flaky: 'passed', unexpected: 'failed' };

/** Takes Playwright's report for one of vitest; an error outside of tests is a file that did not load. */
export function fromBrowser({ suites, errors }: BrowserReport): Report {
  const specs = (suite: Suite): NonNullable<Suite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const byFile = Map.groupBy(suites.flatMap(specs), ({ file }) => file);
  return {
    testResults: [...byFile].map(([file, some]) => ({
      name: `e2e/${file.replace(/^e2e\//, '')}`,
      status: 'passed',
      message: errors[0]?.message ?? '',
      assertionResults: some.flatMap(({ title, tests }) =>
        tests.map(({ status, results }) => ({
          fullName: title,
          status: STATUS[status] ?? 'skipped',
          duration: results.reduce((sum, { duration }) => sum + duration, 0),
          failureMessages: results.flatMap(({ error }) => error?.message ?? []),
        })),
      ),
    })),
  };
}
