import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { doublingDelay } from '#kernel/time/back-off.ts';
import type { Logger } from '../log/log.ts';
import type { Change, Publish } from './changes.ts';

/** The channel that every web process listens on. */
const CHANGES_CHANNEL = 'turnout_changes';

const BATCH_MILLIS = 10;
// PostgreSQL carries fewer than 8,000 bytes in one notification.
const MOST_BYTES = 7500;
const MOST_RECIPIENTS = 100;

type Send = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * Publishes changes to all web processes after their commit: a NOTIFY inside each transaction would make all commits in the cluster wait
 * for one another. Everything published within 10 ms goes out in one statement. Only a hint, so a failure is just logged.
 */
export function createChangePublisher(send: Send, log: Logger): { publish: Publish; stop(): Promise<void> } {
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  const flush = () => {
    timer = null;
    const payloads = pack(waiting);
    waiting = [];
    if (payloads.length === 0) return;
    sending = sending
      .then(() => send(`select pg_notify('${CHANGES_CHANNEL}', payload) from unnest($1::text[]) as sent (payload)`, [payloads]))
      .catch((error: unknown) => log.debug({ err: error }, 'changes not published'));
  };
  return {
    publish(changes) {
      waiting.push(...changes);
      timer ??= setTimeout(flush, BATCH_MILLIS);
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      flush();
      await sending;
    },
  };
}

/** Packs changes into as few payloads as possible, each small enough for a notification. */
export function pack(changes: readonly Change[]): string[] {
  const payloads: string[] = [];
  let batch: string[] = [];
  let size = 0;
  const close = () => {
    if (batch.length > 0) payloads.push(`[${batch.join(',')}]`);
    batch = [];
    size = 0;
  };
  for (const text of new Set(changes.flatMap(split).map((change) => JSON.stringify(change)))) {
    if (size + text.length + 1 > MOST_BYTES) close();
    batch.push(text);
    size += text.length + 1;
  }
  close();
  return payloads;
}

// Splits one change for very many people into several for fewer.
function split(change: Change): Change[] {
  if (!('recipientUserIds' in change) || change.recipientUserIds.length <= MOST_RECIPIENTS) return [change];
  const parts: Change[] = [];
  for (let at = 0; at < change.recipientUserIds.length; at += MOST_RECIPIENTS)
    parts.push({ ...change, recipientUserIds: change.recipientUserIds.slice(at, at + MOST_RECIPIENTS) });
  return parts;
}

const FIRST_PAUSE_MILLIS = 200;
const LONGEST_PAUSE_MILLIS = 10_000;
// A query that detects a connection cut silently.
const PROBE_EVERY_MILLIS = 30_000;

type Options = {
  connectionString: string;
  log: Logger;
  onChanges: (changes: Change[]) => void;
  /** Called when the connection is restored after a loss: anything published in between was missed. */
  onGap: () => void;
};

/** Listens for changes that any program publishes, on a connection of its own that is reopened whenever it breaks. */
export function listenForChanges({ connectionString, log, onChanges, onGap }: Options): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | null = null;
  const stop = new AbortController();
  const listening = keepListening();
  return {
    async close() {
      closed = true;
      stop.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };

  async function keepListening(): Promise<void> {
    let losses = 0;
    let wasOpen = false;
    while (!closed) {
      try {
        await listenOnce(() => {
          losses = 0;
          if (wasOpen) onGap();
          wasOpen = true;
        });
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'not receiving changes; trying again');
      }
      const pause = doublingDelay(losses, FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
      if (!closed) await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
      losses += 1;
    }
  }

  async function listenOnce(onOpen: () => void): Promise<void> {
    const line = new pg.Client({ connectionString, application_name: 'turnout-live', connectionTimeoutMillis: 5000, keepAlive: true });
    client = line;
    const lost = new Promise<void>((resolve) => {
      line.on('error', () => resolve());
      line.on('end', () => resolve());
    });
    line.on('notification', ({ payload }) => onChanges(readChanges(payload)));
    await line.connect();
    await line.query(`listen ${CHANGES_CHANNEL}`);
    onOpen();
    const probing = setInterval(() => void line.query('select 1').catch(() => line.end().catch(() => undefined)), PROBE_EVERY_MILLIS);
    await lost;
    clearInterval(probing);
    await line.end().catch(() => undefined);
  }
}

// Only our own programs write to the channel; a payload that can't be read comes from another version, and polling will find the change.
function readChanges(payload: string | undefined): Change[] {
  try {
    return JSON.parse(payload ?? '[]') as Change[];
  } catch {
    return [];
  }
}
