import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher } from '#platform/cache/server/batch.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { hiddenFrom, hiddenOf } from '../../api/accounts/find-hidden.ts';

type AccountStatus = 'active' | 'suspended' | 'deleted';
type Claim = { issuer: string; subject: string };

type Row = {
  user_id: string;
  username: string;
  display_name: string | null;
  admin: boolean;
  status: AccountStatus;
  hidden: string;
};

export type FoundActor = { actor: Actor; status: AccountStatus };
export type FindActor = (claim: Claim) => Promise<FoundActor | null>;

const MOST = 64;
// About 200 bytes each.
const MOST_CACHED = 50_000;

const CLAIMS = statement<Claim & { user_id: string }, { issuers: string[]; subjects: string[] }>(`
  select issuer, subject, user_id from identity_claims where subject = any (:subjects::text[]) and issuer = any (:issuers::text[])`);

// Runs on every signed-in request, so the SQL is written out rather than built each time.
const ACTORS = statement<Row, { people: string[] }>(`
  select u.user_id, u.username, u.display_name, u.admin, u.status, ${hiddenFrom('u.user_id', ':people')} as hidden
  from users u where u.user_id = any (:people::uuid[])`);

/**
 * Finds the person behind a verified token, with their current role, status and blocks: the read starts after the request arrives. Null if
 * there is no account yet. Concurrent requests share one read. The caller decides what a suspended person may still do.
 */
export function createActorFinder(db: Db): FindActor {
  // A claim leads to the same account for good, even once the account is deleted.
  const userIds = new LRUCache<string, string>({ max: MOST_CACHED });
  return createBatcher<Claim, FoundActor | null>(
    async (claims) => {
      const ids = await findUserIds(claims);
      const people = ids.flatMap((id) => id ?? []);
      const rows = people.length === 0 ? [] : await runByOnePlan(db, ACTORS, { people });
      const found = new Map(rows.map((row) => [row.user_id, foundOf(row)]));
      return ids.map((id) => (id === undefined ? null : (found.get(id) ?? null)));
    },
    { most: MOST },
  );

  async function findUserIds(claims: Claim[]): Promise<(string | undefined)[]> {
    const unknown = claims.filter((claim) => !userIds.has(keyOf(claim)));
    if (unknown.length > 0) {
      const issuers = [...new Set(unknown.map(({ issuer }) => issuer))];
      const rows = await runByOnePlan(db, CLAIMS, { issuers, subjects: unknown.map(({ subject }) => subject) });
      for (const row of rows) userIds.set(keyOf(row), row.user_id);
    }
    return claims.map((claim) => userIds.get(keyOf(claim)));
  }
}

function keyOf({ issuer, subject }: Claim): string {
  return `${issuer} ${subject}`;
}

function foundOf({ user_id: userId, username, display_name: displayName, admin, status, hidden }: Row): FoundActor {
  return { actor: { userId, username, displayName, admin, hiddenUserIds: hiddenOf(hidden) }, status };
}

/** Whether a person is active: neither suspended nor deleted. */
export async function isActive({ db }: { db: Db }, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
