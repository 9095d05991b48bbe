// The walls between the parts of the project, in under a second: who may import whom, no cycles, and a few rules that read the text.
// Imports are relative and carry their ending, so that a line of text is enough to follow them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { scopeColumns } from '../src/server/kernel/scope.ts';
import { bareCodeBreaches, codedFields, contractEndpoints } from './walls-codes.ts';
import { joinBreaches } from './walls-joins.ts';
import { kernelBreaches, nounTables } from './walls-kernels.ts';
import { sizeBreaches, sizesOf } from './walls-sizes.ts';
import { sheets, styleBreaches } from './walls-styles.ts';
import type { Breach, Source } from './walls-source.ts';

interface ImportRule {
  rule: string;
  from: RegExp;
  /** Breached when the imported path fits, given what `from` captured. */
  breached: (to: string, captured: string) => boolean;
}

const test = /\.test\.tsx?$|\/test-[^/]*\.ts$|\/testing\.ts$/;
const importRules: readonly ImportRule[] = [
  { rule: 'contract-alone', from: /^src\/contract\//, breached: (to) => !/^src\/contract\/|^zod(\/|$)/.test(to) },
  { rule: 'web-not-server', from: /^src\/web\//, breached: (to) => /^(src\/server|db)\//.test(to) },
  { rule: 'server-not-web', from: /^src\/server\//, breached: (to) => to.startsWith('src/web/') },
  { rule: 'server-kernel-not-modules', from: /^src\/server\/kernel\//, breached: (to) => to.startsWith('src/server/modules/') },
  { rule: 'outgoing', from: /^src\/server\/(?!kernel\/(?:outgoing|files)\/)/, breached: (to) => /^(node:https?|undici)$/.test(to) },
  {
    rule: 'modules-by-their-index',
    from: /^src\/server\/modules\/([^/]+)\//,
    breached: (to, noun) =>
      /^src\/server\/modules\/[^/]+\//.test(to) && !to.startsWith(`src/server/modules/${noun}/`) && !to.endsWith('/index.ts'),
  },
  { rule: 'web-kernel-not-above', from: /^src\/web\/kernel\//, breached: (to) => /^src\/web\/(kit|floor|shell|modules)\//.test(to) },
  { rule: 'kit-not-above', from: /^src\/web\/kit\//, breached: (to) => /^src\/web\/(floor|shell|modules)\//.test(to) },
  { rule: 'floor-not-above', from: /^src\/web\/floor\//, breached: (to) => /^src\/web\/(shell|modules)\//.test(to) },
  {
    rule: 'web-modules-apart',
    from: /^src\/web\/modules\/([^/]+)\//,
    breached: (to, noun) => /^src\/web\/(modules\/[^/]+|shell)\//.test(to) && !to.startsWith(`src/web/modules/${noun}/`),
  },
];

interface TextRule {
  rule: string;
  files: RegExp;
  except?: RegExp;
  pattern: RegExp;
  /** Holds in test files too. */
  inTests?: true;
}

// A line is let through by a comment on it or above it that begins with the rule's name and gives the reason.
const textRules: readonly TextRule[] = [
  { rule: 'transaction', files: /^src\/server\//, except: /kernel\//, pattern: /\.transaction\(|\btransact\(/ },
  {
    rule: 'stock-tables',
    files: /^src\/server\//,
    except: /modules\/stock\//,
    pattern:
      /\bstock_(cell|lot|move|balance|month|reservation|event|count|abnormality|closing|proof|loan|seal)\b|['"`]stock(Cell|Lot|Move|Balance|Month|Reservation|Event|Count|CountTask|Abnormality|Closing|Proof|Loan|Seal)( as \w+)?['"`]/,
  },
  {
    // Node and data permission are held by the functions of kernel/scope.ts; who reaches past them says why.
    rule: 'scope',
    files: /^src\/server\/(modules\/|kernel\/document\.ts)/,
    except: /modules\/stock\//,
    pattern: /\.(selectFrom|updateTable|deleteFrom|insertInto)\(|\bwholeNode\(|\bscope: \{\}/,
  },
  {
    // Calls to systems of others go where they may and end in their time: through kernel/outgoing (trust 38).
    rule: 'outgoing',
    files: /^src\/server\//,
    except: /^src\/server\/kernel\/(outgoing|files)\//,
    pattern: /(?<![.\w])fetch\(/,
  },
  {
    // What draws a cell is called for each row, by whoever draws the row: a component's hooks would be counted as those, and differ from page to page.
    rule: 'component-as-cell',
    files: /^src\/web\//,
    pattern: /\bcolumn\(['"]\w+['"], [A-Z]\w*[,)]|\brender: [A-Z]\w*[,) }]/,
  },
  // A type is named by what it holds: these words say only that somebody talked or looked.
  {
    rule: 'type-name',
    files: /^/,
    except: /^test\/walls\.test\.ts$/,
    inTests: true,
    pattern: /(?:\b(?:type|interface|class|enum) |\bas )[A-Za-z]*(?:Told|Asked|Found|Known|Wanted)\b(?!\()/,
  },
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g;

/** What a file imports: project files by their path from the root, packages by their name. */
export function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    return target.startsWith('.') ? join(dirname(path), target.replace(/\?.*$/, '')) : target;
  });
}

/** Breaches of the import rules and cycles among these files. */
export function importBreaches(sources: readonly Source[]): Breach[] {
  const graph = new Map(sources.filter(({ path }) => !test.test(path)).map((source) => [source.path, importsOf(source)]));
  const crossed = [...graph].flatMap(([path, targets]) =>
    importRules.flatMap(({ rule, from, breached }) => {
      const match = from.exec(path);
      return match ? targets.filter((to) => breached(to, match[1] ?? '')).map((to) => ({ rule, where: `${path} → ${to}` })) : [];
    }),
  );
  return [...crossed, ...cycles(graph)];
}

function cycles(graph: ReadonlyMap<string, string[]>): Breach[] {
  const done = new Set<string>();
  const found: Breach[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push({ rule: 'no-cycles', where: [...trail.slice(trail.indexOf(path)), path].join(' → ') });
    if (trail.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Lines that break a rule of our own. */
export function textBreaches(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path, text }) =>
    textRules
      .filter(({ files, except, inTests }) => files.test(path) && !except?.test(path) && (inTests || !test.test(path)))
      .flatMap((rule) => linesThatBreak(rule, { path, text })),
  );
}

function linesThatBreak({ rule, pattern }: TextRule, { path, text }: Source): Breach[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const excused = [line, lines[at - 1] ?? ''].some((near) => near.includes(`// ${rule}:`));
    const said = /^\s*(\/\/|\*|\/\*|import\b)/.test(line);
    return pattern.test(line) && !excused && !said ? [{ rule, where: `${path}:${at + 1}` }] : [];
  });
}

// A statement that writes, in SQL of our own: up to the next one, or to the end of its text.
const WRITING = /\b(?:(?<!do )update\s+(?:\$\{\w+\}|\w+)(?:\s+as)?(?:\s+\w+)?\s+set|delete\s+from|insert\s+into)\b/g;
const NAMES_NODE = /\bnode_id\s*=|\binScope\(/;
const ADDS_NODE = /^insert\s+into\s+\w+(?:\s+as\s+\w+)?\s*\([^)]*\bnode_id\b/;
const CONFLICTS_BEYOND = /\bon\s+conflict\s*\((?![^)]*\bnode_id\b)/;

/** Writes in SQL that do not name the node, as far as their text shows it: what one statement names, the next need not. */
export function writeBreaches(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ path }) => path.startsWith('src/server/modules/') && !test.test(path))
    .flatMap(({ path, text }) => {
      const starts = [...text.matchAll(WRITING)].map(({ index }) => index);
      return starts.flatMap((start, at) => {
        const statement = text.slice(start, Math.min(starts[at + 1] ?? text.length, endOfTemplate(text, start)));
        const line = text.slice(0, start).split('\n').length;
        const named = statement.startsWith('insert') ? ADDS_NODE.test(statement) : NAMES_NODE.test(statement);
        const excused = text
          .split('\n')
          .slice(Math.max(0, line - 2), line)
          .some((near) => near.includes('// scope:'));
        return (named && !CONFLICTS_BEYOND.test(statement)) || excused ? [] : [{ rule: 'scope', where: `${path}:${line}` }];
      });
    });
}

/** Where the template literal around `at` ends: at a backtick that is in no `${…}`. */
function endOfTemplate(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i += 1) {
    if (text.startsWith('${', i)) depth += 1;
    else if (text[i] === '}' && depth > 0) depth -= 1;
    else if (text[i] === '`' && depth === 0) return i;
  }
  return text.length;
}

const root = join(import.meta.dirname, '..');
/** Every source file of the project with its text. */
export const sources = (): Source[] =>
  globSync('{src,test,e2e,trust,bench,scripts}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));

if (import.meta.main) {
  const all = sources();
  const breaches = [
    ...importBreaches(all),
    ...textBreaches(all),
    ...joinBreaches(all, Object.keys(scopeColumns)),
    ...writeBreaches(all),
    ...sizeBreaches(all),
    ...kernelBreaches(all, nounTables()),
    ...styleBreaches(sheets(), all),
    ...bareCodeBreaches(all, codedFields(await contractEndpoints())),
  ];
  for (const { rule, where } of breaches) console.error(`${rule}: ${where}`);
  console.log(`walls: ${all.length} files, ${breaches.length} breaches`);
  for (const size of sizesOf(all)) console.log(size);
  // A check that read nothing has proved nothing.
  process.exit(breaches.length > 0 || all.length < 100 ? 1 : 0);
}
