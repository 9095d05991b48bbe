// What a person has chosen on the way to an import: kept for this tab of the browser, so that a reload loses nothing.
import { useState } from 'react';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { ApiError } from '../../kernel/api.ts';
import { tabOnly } from '../../kernel/store.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { Mapping, Uploaded } from './mapping.ts';
import { isUnderWay } from '../../../contract/kernel/job.ts';

export interface Draft {
  uploaded: Uploaded;
  sheet: string | null;
  mapping: Mapping;
  options: Record<string, unknown>;
  /** Cells of the file that were corrected here. */
  corrections?: Corrections | undefined;
  /** The checks and imports that were begun with exactly this. */
  runs: string[];
}
export type Corrections = { line: number; column: number; text: string }[];
export type ImportRow = Out<typeof transfer.importLog.find>;

/** The draft of a template, and what replaces it; null forgets it. */
export function useDraft(template: string): readonly [Draft | null, (next: Draft | null) => void] {
  const key = `import.${template}`;
  const [draft, setDraft] = useState(() => tabOnly.get<Draft>(key));
  return [
    draft,
    (next) => {
      setDraft(next);
      tabOnly.set(key, next);
    },
  ];
}

/** Corrections with those that were made since: the last one of a cell counts. */
export function corrected(before: Corrections | undefined, now: Corrections): Corrections {
  const isNow = ({ line, column }: Corrections[number]) => now.some((one) => one.line === line && one.column === column);
  return [...(before ?? []).filter((one) => !isNow(one)), ...now];
}

/** A draft of a file that was just read; answers given before stay. */
export const draftOf = (uploaded: Uploaded, sheet: string | null, before: Draft | null): Draft => ({
  uploaded,
  sheet,
  mapping: uploaded.mapping,
  options: Object.fromEntries(uploaded.options.map(({ option, initial }) => [option, before?.options[option] ?? initial])),
  runs: [],
});

export const isRunning = ({ status }: { status: number }): boolean => isUnderWay(status);

const POLL = 600;
const AGAIN = 3_000;

const isRefused = (error: Error): boolean => error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429;

/** One import, followed until it has ended, also in a tab that nobody looks at. */
export function useImport(id: string) {
  const { importLog } = transfer;
  return useRead(
    importLog.find,
    { id },
    {
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => {
        // What is refused stays refused; a lost network and a busy server come back.
        if (state.error) return isRefused(state.error) ? false : AGAIN;
        return state.data && !isRunning(state.data) ? false : POLL;
      },
    },
  );
}
