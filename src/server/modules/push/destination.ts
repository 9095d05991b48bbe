// A receiver as it is called: its secrets opened, with a pool of connections that lasts until it is changed.
import { unseal } from '../auth/index.ts';
import { openClient, type OutgoingClient } from '../../kernel/outgoing/client.ts';
import type { Destination } from './deliver.ts';

/** As its row says it. */
export interface ReceiverParts {
  id: string;
  url: string;
  authKind: number;
  authName: string | null;
  tokenUrl: string | null;
  tokenScope: string | null;
  secret: string | null;
  clientKey: string | null;
  caPem: string | null;
  certPem: string | null;
  takenIf: string | null;
  hostKey: string | null;
  timeoutSeconds: number;
  /** Gets events. */
  eventFlag: boolean;
  updatedAt: string;
}
/** The columns of it, for a select of `push_receiver as r`. */
export const RECEIVER_PARTS = [
  'r.id',
  'r.url',
  'r.authKind',
  'r.authName',
  'r.tokenUrl',
  'r.tokenScope',
  'r.secret',
  'r.clientKey',
  'r.caPem',
  'r.certPem',
  'r.takenIf',
  'r.hostKey',
  'r.timeoutSeconds',
  'r.eventFlag',
  'r.updatedAt',
] as const;

interface Open {
  updatedAt: string;
  client: OutgoingClient;
  to: Destination;
}

/** Receivers by their id. Each holder has pools of its own. */
export function openDestinations() {
  const open = new Map<string, Open>();
  return {
    of(row: ReceiverParts): { client: OutgoingClient; to: Destination } {
      const known = open.get(row.id);
      if (known?.updatedAt === row.updatedAt) return known;
      known?.client.close();
      const made = { updatedAt: row.updatedAt, ...destinationOf(row) };
      open.set(row.id, made);
      return made;
    },
    close() {
      for (const { client } of open.values()) client.close();
      open.clear();
    },
  };
}

/** What was sealed cannot be opened: under another secret, as after a restore without it. */
export class SecretLost extends Error {}

function opened(sealed: string): string {
  try {
    return unseal(sealed);
  } catch {
    throw new SecretLost();
  }
}

/** For one call; whoever asks closes the client. Throws SecretLost. */
export function destinationOf(row: ReceiverParts): { client: OutgoingClient; to: Destination } {
  const { id, url, authKind, authName, tokenUrl, tokenScope, takenIf, hostKey, timeoutSeconds } = row;
  const client = openClient({
    ca: row.caPem ?? undefined,
    cert: row.certPem ?? undefined,
    key: row.clientKey === null ? undefined : opened(row.clientKey),
  });
  const secret = row.secret === null ? null : opened(row.secret);
  return { client, to: { id, url, authKind, authName, tokenUrl, tokenScope, takenIf, hostKey, timeoutSeconds, secret } };
}
