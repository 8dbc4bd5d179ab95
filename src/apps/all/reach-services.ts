import { setTimeout as sleep } from 'node:timers/promises';

import { openSession } from '#db/open-session.ts';
import { errorCode } from '#kernel/objects/error-code.ts';

import { beginStep } from './progress.mjs';
import type { Settings } from './settings.ts';

const CONNECT_WITHIN_MS = 5000;
const PAUSE_MS = 1000;
// Not listening yet, no name or route yet, and PostgreSQL's own "starting up" and "too many connections" (SQLSTATE 57P03, 53300).
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P03',
  '53300',
]);

/**
 * Resolves once a database accepts connections: after a reboot it may come up later than we do. Rejects with the last error after
 * `withinSeconds`, and at once if waiting cannot help, such as with a wrong password.
 */
export async function waitForDatabase(connectionString: string, withinSeconds: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinSeconds * 1000;
  for (;;) {
    const problem = await tryToConnect(connectionString);
    if (problem === null) return;
    if (!isPassing(problem) || signal.aborted || performance.now() + PAUSE_MS > deadline) throw problem;
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

async function tryToConnect(connectionString: string): Promise<Error | null> {
  try {
    const client = await openSession({ connectionString, application_name: 'turnout-start', connectionTimeoutMillis: CONNECT_WITHIN_MS });
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isPassing(error: Error): boolean {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  // The driver gives its own time-out no code.
  return PASSING.has(errorCode(first) ?? errorCode(error) ?? '') || /timeout/i.test(error.message);
}

/** Throws, with one sentence, if files are stored in a bucket that can't be opened. */
export async function checkStorage({ storage }: Pick<Settings, 'storage'>): Promise<void> {
  if (storage?.kind !== 's3') return;
  const step = beginStep('File storage');
  try {
    const { assertBucketOpens } = await import('#platform/server/storage/s3-bucket.ts');
    await assertBucketOpens(storage);
    step.done('File storage ready');
  } catch (error) {
    step.fail();
    throw new Error(`The bucket that STORAGE_URL names cannot be opened: ${reasonOf(error)}`, { cause: error });
  }
}

/** Returns why something failed. A host name with two addresses fails with an error for each and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
