/**
 * How long a lock outlives the work under it. Browsers tell the other tabs of what was stored a moment after they hand on the
 * lock: whoever comes next must find the new tokens, since a refresh token that is used twice ends the session.
 */
const SETTLES_AFTER_MS = 250;

type Locks = Pick<LockManager, 'request'>;

/**
 * Runs alone among all tabs of this browser. The answer does not wait for the lock to be let go. Locks exist in secure
 * contexts only; without them each tab runs for itself.
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
