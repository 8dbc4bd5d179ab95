import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher } from '#platform/cache/server/batch.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { hiddenFrom } from '../../api/find-hidden.ts';
import type { Actor } from '#platform/server/http/request-context.ts';

type AccountStatus = 'active' | 'suspended' | 'deleted';

type Row = {
  place: number;
  user_id: string;
  username: string;
  display_name: string | null;
  admin: boolean;
  status: AccountStatus;
  hidden: string[];
};

export type FoundActor = { actor: Actor; status: AccountStatus };
export type FindActor = (claim: { issuer: string; subject: string }) => Promise<FoundActor | null>;

const MOST = 64;

// Runs on every signed-in request, so the SQL is written out rather than built each time.
const ACTORS = statement<
  Row,
  { issuers: string[]; subjects: string[] }
>(`select asked.place::int, u.user_id, u.username, u.display_name, u.admin, u.status, ${hiddenFrom('u.user_id')} as hidden
  from unnest(:issuers::text[], :subjects::text[]) with ordinality asked (issuer, subject, place)
  join identity_claims c on c.issuer = asked.issuer and c.subject = asked.subject
  join users u on u.user_id = c.user_id`);

/**
 * Finds the person behind a verified token, with their current role and status: the read starts after the request arrives. Null if there is
 * no account yet. Concurrent requests share one read. The caller decides what a suspended person may still do.
 */
export function createActorFinder(db: Db): FindActor {
  return createBatcher<{ issuer: string; subject: string }, FoundActor | null>(
    async (claims) => {
      const rows = await runByOnePlan(db, ACTORS, {
        issuers: claims.map(({ issuer }) => issuer),
        subjects: claims.map(({ subject }) => subject),
      });
      const found = claims.map((): FoundActor | null => null);
      for (const row of rows) {
        const actor = {
          userId: row.user_id,
          username: row.username,
          displayName: row.display_name,
          admin: row.admin,
          hiddenUserIds: row.hidden,
        };
        found[row.place - 1] = { actor, status: row.status };
      }
      return found;
    },
    { most: MOST },
  );
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
