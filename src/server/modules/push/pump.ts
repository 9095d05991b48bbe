// What sends: each server process looks for pushes that are due and sends them, many at a time. It belongs to no job: a receiver that hangs holds a
// connection, and no place that anybody else waits for.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { BodyFormat } from '../../../contract/push/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import { semaphore } from '../../kernel/jobs/semaphore.ts';
import { claim, type Claimed, type Room } from './claim.ts';
import { deliver, type Outcome } from './deliver.ts';
import { openDestinations, SecretLost, type ReceiverParts } from './destination.ts';
import { isNews, noteReceiver, PACE, putBack, writingDown, type Ending, type Pace, type WrittenPush } from './finish.ts';
import { eventOf, factOf } from './fact.ts';
import { fileName } from './file-way.ts';
import { spreadFacts } from './outbox.ts';
import { requireFit, TemplateProblem, write, type Written } from './render.ts';

export interface PushParts {
  db: Database;
  log: (line: string) => void;
  pace?: Pace;
}
export interface Pushing {
  /** Waits a moment for what is under way; the rest is put back. */
  stop(): Promise<void>;
}

/** Under way at a time in a process. */
const MOST = 512;
const PATIENCE_MS = 3000;

interface Template {
  receiverId: string;
  pushType: number;
  templateVersion: number;
  bodyFormat: number;
  formula: string | null;
  bodySchema: string | null;
}
interface Batch {
  records: Claimed[];
  receivers: Map<string, ReceiverParts>;
  templates: readonly Template[];
}

/** Begins to send what waits, for all sites of the database. Several processes may. */
export function openPush({ db, log, pace = PACE }: PushParts): Pushing {
  const stopping = new AbortController();
  const sender = openSender({ db, pace, signal: stopping.signal });
  const underWay = new Map<Promise<void>, Claimed>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let isDue = false;
  let isStopping = false;

  const turn = async (): Promise<void> => {
    isDue = (await spreadFacts(db, log)) > 0;
    const batch =
      underWay.size < MOST
        ? await batchOf(db, { most: MOST - underWay.size, inHand: [...underWay.values()].map(({ receiverId }) => receiverId) })
        : undefined;
    for (const record of batch?.records ?? []) {
      // What fails here (the database is restarting) is taken up again when its lease has run out.
      const work = sendOne(sender, record, batch as Batch)
        .catch((error: unknown) => log(`push ${record.id} ${String(error)}`))
        .finally(() => {
          underWay.delete(work);
          soon(0);
        });
      underWay.set(work, record);
    }
    if ((batch?.records.length ?? 0) > 0) isDue = true;
  };
  const soon = (ms: number): void => {
    isDue ||= ms === 0;
    if (isStopping || turning) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turning = turn()
        .catch((error: unknown) => log(`push: ${String(error)}`))
        .finally(() => {
          turning = undefined;
          soon(isDue ? 0 : pace.idle);
        });
    }, ms);
  };
  soon(0);
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await turning;
      const inHand = [...underWay.values()];
      const ended = Promise.all(underWay.keys());
      await within(PATIENCE_MS, ended);
      stopping.abort();
      // Whatever does not end even then is not waited for.
      await within(PATIENCE_MS, ended);
      sender.destinations.close();
      await putBack(db, inHand).catch(() => undefined);
    },
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work, pause(ms, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}

interface Sender {
  /** Each of many: they are written down together. */
  keep: (push: WrittenPush) => Promise<boolean>;
  end: (ending: Ending) => Promise<unknown>;
  note: (ending: Ending) => Promise<void>;
  destinations: ReturnType<typeof openDestinations>;
  signal: AbortSignal;
}

function openSender({ db, pace, signal }: { db: Database; pace: Pace; signal: AbortSignal }): Sender {
  // It leaves most of the pool's connections to whoever waits at a screen.
  const noting = semaphore(2);
  return {
    ...writingDown(db, pace),
    note: (ending) => noting(() => noteReceiver(db, ending, pace)),
    destinations: openDestinations(),
    signal,
  };
}

/** Writes, sends, and says what became of it; of what a stopping server cut off nothing is said: it is put back. */
async function sendOne({ keep, end, note, destinations, signal }: Sender, record: Claimed, batch: Batch): Promise<void> {
  const row = batch.receivers.get(record.receiverId);
  if (!row) return;
  const destination = destinationFor(row, destinations);
  const template = batch.templates.find(({ receiverId, pushType }) => receiverId === record.receiverId && pushType === record.pushType);
  const outcome = await outcomeOf(record, {
    template,
    isEvent: row.eventFlag,
    keep: (written) => keep({ record, written, version: template?.templateVersion ?? null }),
    send: async (written) => (destination ? deliver({ ...destination, message: messageOf(record, written), signal }) : SECRET_LOST),
  });
  if (!outcome || signal.aborted) return;
  const ending = { record, outcome };
  await end(ending);
  if (isNews(ending)) await note(ending);
}

/** As it is delivered: what it is called where it comes as a file or a mail. */
const messageOf = ({ id, seq, bizNo }: Claimed, written: Written) => ({
  id,
  ...written,
  file: fileName(Number(seq), id, written.contentType),
  subject: `push ${bizNo}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '),
});

interface Steps {
  template: Template | undefined;
  /** It goes to a subscription. */
  isEvent: boolean;
  keep: (written: Written) => Promise<boolean>;
  send: (written: Written) => Promise<Outcome>;
}

const SECRET_LOST: Outcome = {
  taken: false,
  reason: 'secret',
  text: null,
  status: null,
  body: null,
  ms: 0,
  again: true,
  away: true,
};

/** Undefined where its secret cannot be opened: all waits until it is entered again. */
function destinationFor(row: ReceiverParts, destinations: Sender['destinations']) {
  try {
    return destinations.of(row);
  } catch (error) {
    if (error instanceof SecretLost) return undefined;
    throw error;
  }
}

const textOf = (record: Claimed, template: Template | undefined, isEvent: boolean): Promise<Written> =>
  write({
    turn: record.receiverId,
    formula: template?.formula ?? null,
    bodyFormat: template?.bodyFormat ?? BodyFormat.json,
    input: isEvent ? eventOf(record) : factOf(record),
  });

/** Writes a push that is not written yet, keeps it, and sends it where it fits what the receiver takes; undefined where another server has it now. */
async function outcomeOf(record: Claimed, { template, isEvent, keep, send }: Steps): Promise<Outcome | undefined> {
  const { receiverId, requestBody: body } = record;
  try {
    const written =
      body === null ? await textOf(record, template, isEvent) : { body, contentType: record.contentType ?? 'application/json' };
    // Kept before it is looked at: what does not fit is there to be read and corrected.
    if (body === null && !(await keep(written))) return undefined;
    await requireFit(receiverId, template?.bodySchema, written);
    return await send(written);
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    const { reason, text, isSpoilt: again } = error;
    return { taken: false, reason, text, status: null, body: null, ms: 0, again, away: false };
  }
}

/** What is due now, with its receivers and the templates by which it is written or looked at. */
async function batchOf(db: Database, room: Room): Promise<Batch | undefined> {
  const records = await claim(db, room);
  if (records.length === 0) return undefined;
  const ids = [...new Set(records.map(({ receiverId }) => receiverId))];
  const { rows: receivers } =
    await sql<ReceiverParts>`select r.id, r.url, r.auth_kind, r.auth_name, r.token_url, r.token_scope, r.secret, r.client_key,
    r.ca_pem, r.cert_pem, r.taken_if, r.host_key, r.timeout_seconds, r.event_flag, r.updated_at from push_receiver r where r.id = any(${ids}::uuid[])`.execute(
      db,
    );
  const { rows: templates } =
    await sql<Template>`select distinct on (t.receiver_id, t.push_type) t.receiver_id, t.push_type, t.template_version, t.body_format, t.formula, t.body_schema
    from push_template t where t.receiver_id = any(${ids}::uuid[]) order by t.receiver_id, t.push_type, t.template_version desc`.execute(
      db,
    );
  return { records, receivers: new Map(receivers.map((row) => [row.id, row])), templates };
}
