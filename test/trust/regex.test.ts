// trust 40: no regular expression of the product takes longer than in proportion to what it reads. Each one is attacked with runs of what its
// own text names; a text that makes it quadratic shows within 30,000 characters.
import { globSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { feedbackProblem } from '../../src/contract/notice/feedback.ts';

const LENGTH = 30_000;
const SLOW_MS = 80;

/** What reads only texts that are short for another reason. */
const REASONS: Record<string, string> = {
  '/0+$/': 'the digits of one number, at most 17',
  "/^[\\s']+|[\\s']+$/g": 'titles of sheets, written by us',
  "/[\\s']+$/": 'titles of sheets, cut to 31 signs before',
  '/\\B(?=(\\d{3})+$)/g': 'the digits of one number',
};

// A slash after what cannot end an expression begins a regular expression.
const LITERAL = /(?:^|[(,=:[!&|?{};>]|return)\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuyv]*)(?![\w/])/gm;

function literalsOf(file: string): { source: string; flags: string }[] {
  const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...text.matchAll(LITERAL)].flatMap(([, source = '', flags = '']) => {
    try {
      const { source: read } = new RegExp(source, flags);
      return [{ source: read, flags }];
    } catch {
      // A division or a piece of markup.
      return [];
    }
  });
}

const STAND_INS: Record<string, string[]> = {
  s: [' ', '\n'],
  S: ['a'],
  d: ['0'],
  D: ['a'],
  w: ['a', '0'],
  W: [' '],
  p: ['一', 'a'],
  b: [],
  B: [],
};
/** The plain text that a match begins with. */
const startOf = (source: string): string => /^\^?((?:[\w<"'=/ -]|\\[./-])*)/.exec(source)?.[1]?.replaceAll('\\', '') ?? '';
/** Pieces that the expression may run over: its own signs, what stands for its classes, and pairs of them. */
function pumpsOf(source: string): string[] {
  const signs = new Set(['a', '0', ' ', '<', '\u0001']);
  for (const [, escaped, plain] of source.matchAll(/\\(.)|([^()[\]{}^$*+?|\\])/gsu)) {
    for (const sign of escaped ? (STAND_INS[escaped] ?? [escaped]) : [plain ?? '']) signs.add(sign);
  }
  const all = [...signs].slice(0, 24);
  const start = startOf(source);
  return [...all, ...all.flatMap((one) => all.slice(0, 8).map((other) => one + other)), ...(start ? [start] : [])];
}

const context = createContext({ re: /x/, text: '' });
const AGAIN = 3;
/** Milliseconds that the expression takes for a text. What seems slow is tried again: a busy machine is slow once, an expression each time. */
function took(source: string, flags: string, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < AGAIN && least > SLOW_MS; go += 1) {
    Object.assign(context, { re: new RegExp(source, flags), text });
    const began = performance.now();
    try {
      runInContext('re.lastIndex = 0; re.global ? text.replace(re, "") : re.exec(text)', context, { timeout: 400 });
    } catch (error) {
      if (!/timed out/.test(String(error))) throw error;
    }
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/** Milliseconds that the expression takes for the worst text that was found; stops at the first that is slow. */
function worstOf({ source, flags }: { source: string; flags: string }): { ms: number; pump: string } {
  let worst = { ms: 0, pump: '' };
  const start = startOf(source);
  for (const pump of pumpsOf(source))
    for (const prefix of start ? ['', start] : ['']) {
      const text = `${prefix}${pump.repeat(LENGTH / pump.length)}\u0000\n`;
      const ms = took(source, flags, text);
      if (ms > worst.ms) worst = { ms, pump };
      if (ms > SLOW_MS) return worst;
    }
  return worst;
}

test('trust 40 the attack finds what is known to be slow', () => {
  const known = [/<[^>]*>/g, /^(a+)+$/, /0+$/, /^[^。]*[一-龥][^。]*。$/u, /[.;].*\.$/, /<td[^>]*>(?:<[^>]+>)*([^<]*)/g];
  for (const { source, flags } of known) expect(worstOf({ source, flags }).ms, source).toBeGreaterThan(SLOW_MS);
});

test('trust 40 no regular expression of the product is slow for any run of signs', { timeout: 240_000 }, () => {
  const files = globSync('src/{contract,server,web}/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) });
  const found = new Map<string, { source: string; flags: string; file: string }>(
    files.flatMap((file) => literalsOf(file).map((one) => [`/${one.source}/${one.flags}`, { ...one, file }] as const)),
  );
  expect(found.size).toBeGreaterThan(100);
  const slow = [...found]
    .filter(([name]) => !REASONS[name])
    .flatMap(([name, one]) => {
      let { ms, pump } = worstOf(one);
      // A busy machine is slow once, not twice.
      if (ms > SLOW_MS) ({ ms, pump } = worstOf(one));
      return ms > SLOW_MS ? [`${name} in ${one.file}: ${Math.round(ms)} ms for runs of ${JSON.stringify(pump)}`] : [];
    });
  expect(slow).toEqual([]);
  expect(Object.keys(REASONS).filter((name) => !found.has(name))).toEqual([]);
});

test('trust 40 a feedback of a million signs that begin tags is judged at once', () => {
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    expect(feedbackProblem('<'.repeat(1_000_000))).toBeDefined();
    return performance.now() - began;
  });
  // The calmest of three: a busy machine is slow once.
  expect(Math.min(...took)).toBeLessThan(500);
});
