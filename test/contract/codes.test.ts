// Every enumeration of the product against the specification's list, and its English.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
// What can be exported is said by the lists that are served.
import '../../src/server/modules/index.ts';
import { noSpec, specJson } from '../spec.ts';
import { codes as english } from '../../src/contract/kernel/en-codes.ts';
import { english as catalogue } from '../../src/server/kernel/english.ts';
import { menu } from '../../src/contract/menu/en.ts';
import { time } from '../../src/contract/kernel/en-time.ts';
import { allCodes, type Tone } from '../../src/contract/kernel/codes.ts';
import { orderStatusLabel } from '../../src/contract/pick/codes.ts';
import { exportTaskLabel } from '../../src/contract/transfer/codes.ts';

const contract = resolve(import.meta.dirname, '../../src/contract');
for (const noun of readdirSync(contract)) {
  const file = resolve(contract, noun, noun === 'kernel' ? 'screen-codes.ts' : 'codes.ts');
  if (existsSync(file)) await import(file);
}

interface Said {
  name: string;
  values: { value: string | number | boolean | null; label_zh: string; tag_color?: string }[];
}
const TONES: Record<string, Tone> = { red: 'danger', orange: 'warning', green: 'success', grey: 'info' };
// What these say of null and of any other value is a function.
const FUNCTIONS: Record<string, (value: number) => string> = {
  orderStatusLabel: (value) => orderStatusLabel(value),
  exportTaskStatus: exportTaskLabel,
};

// Values of ours that the specification does not have: limits for those of a level of employees; pushes of
// what changed of an employee and of a product, for who keeps a copy of them (decision 105).
const OWN: Record<string, readonly unknown[]> = { pickStrategyEntityType: [5], dataPushType: [9, 10] };

describe.skipIf(noSpec)(noSpec ?? 'the enumerations of the specification', () => {
  const said = noSpec ? [] : specJson<Said[]>('enums.json');

  test('every one of the 65 is here by its name', () => {
    expect(said).toHaveLength(65);
    expect(said.map(({ name }) => name).filter((name) => !allCodes.has(name))).toEqual([]);
  });

  test.each(said.map((one) => [one.name, one.values] as const))('%s has its values, labels and colours', (name, values) => {
    // Where the specification names no colour at all, a screen may have some.
    const coloured = values.some(({ tag_color: colour }) => colour !== undefined);
    const plain = values.filter(({ value }) => value !== null && value !== '*');
    const wanted = plain.map(({ value, label_zh: label, tag_color: colour }) => ({
      value,
      label,
      ...(coloured ? { tone: colour === undefined ? undefined : (TONES[colour] ?? colour) } : {}),
    }));
    const options = (allCodes.get(name)?.options ?? []).map(({ value, label, tone }) => ({ value, label, ...(coloured ? { tone } : {}) }));
    // Nouns that add a list or an import add a code of their own.
    const known = new Set(wanted.map(({ value }) => value));
    const added = OWN[name] ?? [];
    const grows = ['exportTaskCode', 'excelImportTemplate'].includes(name);
    const ours = options.filter(({ value }) => known.has(value) || !(grows || added.includes(value)));
    const order = (a: { value: unknown }, b: { value: unknown }) => String(a.value).localeCompare(String(b.value));
    expect(ours.toSorted(order)).toEqual(wanted.toSorted(order));
    const other = values.find(({ value }) => value === '*');
    expect(FUNCTIONS[name]?.(99)).toBe(other?.label_zh);
  });
});

test('English is complete for every label, and the catalogues do not contradict each other', () => {
  const labels = new Set([...[...allCodes.values()].flatMap(({ options }) => options.map(({ label }) => label)), '未知']);
  const chinese = [...labels].filter((label) => /\p{Script=Han}/u.test(label));
  expect(chinese.filter((label) => !catalogue[label])).toEqual([]);
  expect(Object.keys(english).filter((label) => !labels.has(label) || label in menu || label in time)).toEqual([]);
});
