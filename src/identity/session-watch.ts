import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createGatherer } from '#platform/speed/server/gather.ts';

type SignIn = { sub: string; session: string | null };
type IsSignedIn = (signIn: SignIn) => Promise<boolean>;

/** How long an answer that a sign-in stands is believed, so that not each of its calls asks. */
const BELIEVED_MS = 5000;
const REMEMBERED = 20_000;
const MOST = 64;

const STANDING = statement<{ origin_jti: string }, { subjects: string[]; sessions: string[] }>(`select f.origin_jti::text
  from unnest(:subjects::uuid[], :sessions::uuid[]) asked (sub, origin_jti)
  join identity_families f on f.sub = asked.sub and f.origin_jti = asked.origin_jti
  join identity_users u on u.sub = f.sub
  where f.revoked_at is null and u.enabled`);

/**
 * Tells whether the sign-in that an access token came from still stands, for the program that takes such tokens: the token
 * itself says until when it is good, and nothing of a sign-out. One that was ended is known to every process 5 seconds later.
 */
export function createSessionWatch({ db, now }: { db: Db; now: () => Date }): IsSignedIn {
  const askedAt = new Map<string, number>();
  const find = createGatherer<{ sub: string; session: string }, boolean>(
    async (signIns) => {
      const rows = await STANDING.all(db, { subjects: signIns.map(({ sub }) => sub), sessions: signIns.map(({ session }) => session) });
      const standing = new Set(rows.map((row) => row.origin_jti));
      return signIns.map(({ session }) => standing.has(session));
    },
    { most: MOST },
  );
  return async ({ sub, session }) => {
    if (session === null) return false;
    const at = now().getTime();
    const believedFrom = askedAt.get(session);
    if (believedFrom !== undefined && at - believedFrom < BELIEVED_MS) return true;
    askedAt.delete(session);
    if (!(await find({ sub, session }))) return false;
    if (askedAt.size >= REMEMBERED) askedAt.delete(askedAt.keys().next().value ?? '');
    askedAt.set(session, at);
    return true;
  };
}
