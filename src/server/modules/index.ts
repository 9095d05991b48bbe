// Everything that is served, put together of what the nouns say of themselves (nouns.ts).
import { words } from '../../contract/kernel/codes.ts';
import { readOnReplica, type Implementation } from '../kernel/http/mount.ts';
import type { AnyTask, Nightly } from '../kernel/jobs/index.ts';
import { openFind } from './find/index.ts';
import { staleMachines } from './machine/index.ts';
import { openMail } from './mail/index.ts';
import type { Freshness, ServerNoun } from './noun.ts';
import * as all from './nouns.ts';
import { filterWords, readLogBy } from './system/index.ts';
import { pressList } from './paper/index.ts';
import { openStory } from './story/index.ts';
import { openWorkflow } from './workflow/index.ts';
import { exportsByCode, openTransfer, type Exportable } from './transfer/index.ts';

const own: readonly ServerNoun[] = Object.values(all);

const lists = own
  .flatMap(({ exports = [], replica }) => (replica ? exports.map((list): Exportable => ({ ...list, replica })) : exports))
  .filter(({ endpoint }) => endpoint.exportCode !== undefined);
/** What can be brought in from a file. */
export const importables = own.flatMap(({ imports = [] }) => imports);
const transfer = openTransfer({
  lists,
  importables,
  doubtful: staleMachines,
  inWords: filterWords,
  pressList,
});

const found = openFind([...own, transfer].flatMap(({ finds = [] }) => finds));

const story = openStory(own.flatMap((noun) => noun.story ?? []));

const mail = openMail({ lists: exportsByCode(lists), doubtful: staleMachines, inWords: filterWords });

const workflow = openWorkflow(own.flatMap(({ approvals = [] }) => approvals));

const nouns: readonly ServerNoun[] = [...own, transfer, found, story, mail, workflow];
const jobs = nouns.flatMap((noun) => noun.jobs ?? []);

export const implementations: readonly Implementation[] = nouns.flatMap(({ handlers, replica }) =>
  replica ? handlers.map(readOnReplica) : handlers,
);

readLogBy(implementations.map(({ endpoints }) => endpoints));

// The specification's enumeration of what can be exported is what the lists say of themselves.
words('exportTaskCode', Object.fromEntries(lists.map(({ endpoint }) => [endpoint.exportCode, endpoint.exportTitle ?? ''])));

/** Work in the background, and what of it runs by itself (UTC). */
export const tasks: readonly AnyTask[] = jobs.map(({ task }) => task);
export const nightly: readonly Nightly[] = jobs.flatMap(({ task, at }) => (at ? [{ task, at }] : []));

/** How fresh what is read is, where its contract does not say it. */
export const freshness: readonly Freshness[] = nouns.flatMap((noun) => noun.freshness ?? []);
