import type { Publish, Change } from './changes.ts';
import type { Logger } from '../log/log.ts';

/** The channel that every web process listens on. */
export const CHANGES_CHANNEL = 'turnout_changes';

const GATHER_MILLIS = 10;
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
      timer ??= setTimeout(flush, GATHER_MILLIS);
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
