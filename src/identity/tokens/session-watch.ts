import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher } from '#platform/cache/server/batch.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';

type SignIn = { sub: string; session: string | null };
type IsSignedIn = (signIn: SignIn) => Promise<boolean>;

/** How long a positive answer is cached, so that not every call queries the database. */
const CACHED_MS = 5000;
const MOST_CACHED = 20_000;
const MOST = 64;

const STANDING = statement<{ origin_jti: string }, { subjects: string[]; sessions: string[] }>(`select f.origin_jti::text
  from unnest(:subjects::uuid[], :sessions::uuid[]) asked (sub, origin_jti)
  join identity_families f on f.sub = asked.sub and f.origin_jti = asked.origin_jti
  join identity_users u on u.sub = f.sub
  where f.revoked_at is null and u.enabled`);

/**
 * Creates the check of whether the sign-in that an access token came from is still valid, for the program that accepts such tokens:
 * a token states when it expires but knows nothing of a sign-out. Every process notices a revoked sign-in within 5 seconds.
 */
export function createSignInCheck({ db, now }: { db: Db; now: () => Date }): IsSignedIn {
  const confirmedAt = new LRUCache<string, number>({ max: MOST_CACHED });
  const find = createBatcher<{ sub: string; session: string }, boolean>(
    async (signIns) => {
      const rows = await runByOnePlan(db, STANDING, {
        subjects: signIns.map(({ sub }) => sub),
        sessions: signIns.map(({ session }) => session),
      });
      const standing = new Set(rows.map((row) => row.origin_jti));
      return signIns.map(({ session }) => standing.has(session));
    },
    { most: MOST },
  );
  return async ({ sub, session }) => {
    if (session === null) return false;
    const at = now().getTime();
    const confirmed = confirmedAt.get(session);
    if (confirmed !== undefined && at - confirmed < CACHED_MS) return true;
    confirmedAt.delete(session);
    if (!(await find({ sub, session }))) return false;
    confirmedAt.set(session, at);
    return true;
  };
}
