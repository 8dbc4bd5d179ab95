import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { DB, Memberships } from '#db/schema.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Membership } from '../../contract.ts';
import { hadTrial } from './had-trial.ts';
import { serializeMembership } from './serialize-membership.ts';

type Reader = Pick<Services, 'db' | 'now'>;

/**
 * Selects what a creator sells as a reader may see it: only the creator also gets offers that aren't on sale and passes whose last day has
 * passed.
 */
export function offerRows(
  { db, now }: Reader,
  actor: Actor | null,
  userId: string,
): SelectQueryBuilder<DB, 'memberships', Selectable<Memberships>> {
  const all = db.selectFrom('memberships').selectAll().where('user_id', '=', userId);
  if (actor?.userId === userId) return all;
  return all
    .where('status', '=', 'active')
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now())]))
    .where(sql<boolean>`exists (select from users u where u.user_id = ${userId} and u.status = 'active')`);
}

/** Presents offers of one creator to a reader, with the free days that the reader would get. */
export async function presentOffers({ db }: Reader, actor: Actor | null, rows: Selectable<Memberships>[]): Promise<Membership[]> {
  const withTrial = rows.find((row) => row.trial_period_in_days > 0);
  const asks = withTrial !== undefined && actor !== null && actor.userId !== withTrial.user_id;
  const had = asks && (await hadTrial(db, { ownerUserId: withTrial.user_id, userId: actor.userId }));
  return rows.map((row) => serializeMembership(row, had));
}
