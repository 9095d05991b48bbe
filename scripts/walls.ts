// The walls, in seconds: imports by dependency-cruiser, and a few rules of our own that read the text.
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

export interface Breach {
  rule: string;
  where: string;
}

const root = new URL('..', import.meta.url).pathname;

/** Breaches of the import walls in these folders, and how many modules were read. */
export async function importBreaches(folders: readonly string[], baseDir = root): Promise<{ modules: number; breaches: Breach[] }> {
  const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: []; options: ICruiseOptions };
  const { output } = await cruise([...folders], { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  const { summary } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, where: `${from} → ${to}` })),
  };
}

interface TextRule {
  rule: string;
  /** Files that the rule is for. */
  files: RegExp;
  except: RegExp;
  pattern: RegExp;
}

// A line is let through by a comment that begins with the rule's name and gives the reason.
const textRules: readonly TextRule[] = [
  { rule: 'transaction', files: /^src\/server\//, except: /kernel\/|\.test\.ts$/, pattern: /\.transaction\(|\btransact\(/ },
  { rule: 'stock-tables', files: /^src\/server\//, except: /modules\/stock\/|\.test\.ts$/, pattern: /\bstock_[a-z]+\b|['"`]stock[A-Z]\w+(?: as \w+)?['"`]/ },
  { rule: 'scope', files: /^src\/server\/modules\//, except: /modules\/stock\/|\.test\.ts$/, pattern: /\.selectFrom\(/ },
];

/** Lines that break a rule of our own. */
export function textBreaches(files: readonly { path: string; text: string }[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return textRules
      .filter(({ files: where, except }) => where.test(path) && !except.test(path))
      .flatMap(({ rule, pattern }) =>
        lines.flatMap((line, at) => {
          const excused = line.includes(`// ${rule}:`) || (lines[at - 1] ?? '').includes(`// ${rule}:`);
          return pattern.test(line) && !excused && !/^\s*(\/\/|\*|import)/.test(line) ? [{ rule, where: `${path}:${at + 1}` }] : [];
        }),
      );
  });
}

/** Every source file with its text. */
export const sources = () => globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

if (import.meta.main) {
  const { modules, breaches } = await importBreaches(['src']);
  const all = [...breaches, ...textBreaches(sources())];
  for (const { rule, where } of all) console.error(`${rule}: ${where}`);
  console.log(`walls: ${modules} modules, ${all.length} breaches`);
  process.exit(all.length > 0 || modules < 100 ? 1 : 0);
}
