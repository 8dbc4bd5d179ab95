import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { doublingDelay } from '#kernel/time/back-off.ts';
import type { Change } from './changes.ts';
import type { Logger } from '../log/log.ts';
import { CHANGES_CHANNEL } from './publish-changes.ts';

const FIRST_PAUSE_MILLIS = 200;
const LONGEST_PAUSE_MILLIS = 10_000;
// A query that detects a connection cut silently.
const ASK_EVERY_MILLIS = 30_000;

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
    const asking = setInterval(() => void line.query('select 1').catch(() => line.end().catch(() => undefined)), ASK_EVERY_MILLIS);
    await lost;
    clearInterval(asking);
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
