import { createHmac } from 'node:crypto';
import type { NewId } from '#kernel/ids/id.ts';
import type { Now } from '#kernel/time/instant.ts';

/** The entries that shared caches must drop: everything with one of these tags, or, for caches that know no tags, these paths. */
export type Purge = { tags: string[]; paths: string[] };

/** Resolves once the hook has confirmed (2xx); throws otherwise, so that a job retries. */
export type PurgeMedia = (purge: Purge) => Promise<void>;

const ANSWER_WITHIN_MS = 10_000;

/**
 * Calls the hook that purges the caches in front of media (docs/runbooks/media-by-a-cdn.md), with a body signed as "Standard Webhooks"
 * prescribes, version 1: the secret never travels, and the receiver can refuse what is forged or old. Redirects are failures.
 */
export function createMediaPurge(
  { url, secret }: { url: string; secret: string },
  { origin, now, newId }: { origin: string; now: Now; newId: NewId },
): PurgeMedia {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return async ({ tags, paths }) => {
    const body = JSON.stringify({ origin, tags, paths });
    const id = newId();
    const timestamp = String(Math.trunc(now().getTime() / 1000));
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The purge hook responded with ${response.status}.`);
  };
}
