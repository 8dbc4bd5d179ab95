/**
 * How long a lock outlives its work, in milliseconds. Browsers notify other tabs of a storage write a moment after they pass the lock on:
 * the next tab must find the new tokens, because using a refresh token twice ends the session.
 */
const SETTLES_AFTER_MS = 250;

type Locks = Pick<LockManager, 'request'>;

/**
 * Runs exclusively among all tabs of this browser. The result doesn't wait for the lock's release. Locks exist in secure contexts only;
 * without them each tab runs on its own.
 */
export function withTabLock<Answer>(
  name: string,
  run: () => Promise<Answer>,
  locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<Answer> {
  if (!locks) return run();
  return new Promise((resolve, reject) => {
    locks
      .request(name, async () => {
        await run().then(resolve, reject);
        await new Promise((done) => setTimeout(done, SETTLES_AFTER_MS));
      })
      .catch(reject);
  });
}
