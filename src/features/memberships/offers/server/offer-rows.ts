import { sql, type AliasedRawBuilder, type SelectQueryBuilder } from 'kysely';
import type { DB } from '#db/schema.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Membership } from '../../contract.ts';
import { hadTrial } from '../../purchases/server/had-trial.ts';
import { serializeMembership, type OfferRow } from './serialize-membership.ts';

type Reader = Pick<Services, 'db' | 'now' | 'config'>;
type Mode = Services['config']['payments']['mode'];

/**
 * Selects a creator's offers as a reader may see them: only the creator also gets offers that aren't on sale and passes whose last day has
 * passed.
 */
export function offerRows(
  { db, now, config }: Reader,
  actor: Actor | null,
  userId: string,
): SelectQueryBuilder<DB, 'memberships', OfferRow> {
  const all = db.selectFrom('memberships').selectAll().select(priceId(userId, config.payments.mode)).where('user_id', '=', userId);
  if (actor?.userId === userId) return all;
  return all
    .where('status', '=', 'active')
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now())]))
    .where(sql<boolean>`exists (select 1 from users u where u.user_id = memberships.user_id and u.status = 'active')`);
}

/** Selects the provider's price for what an offer of this creator costs new members, null until somebody first buys it. */
export function priceId(ownerUserId: string, mode: Mode): AliasedRawBuilder<string | null, 'price_id'> {
  return sql<string | null>`(
    select p.provider_price_id from recurring_prices p
    where p.owner_user_id = ${ownerUserId} and p.owner_user_id = memberships.user_id and p.item_id = memberships.id and p.amount = memberships.price
      and p.billing_period = memberships.billing_period and p.mode = ${mode})`.as('price_id');
}

/** Presents offers of one creator to a reader, with the free days that the reader would get. */
export async function presentOffers({ db }: Pick<Reader, 'db'>, actor: Actor | null, rows: OfferRow[]): Promise<Membership[]> {
  const withTrial = rows.find((row) => row.trial_period_in_days > 0);
  const asks = withTrial !== undefined && actor !== null && actor.userId !== withTrial.user_id;
  const had = asks && (await hadTrial(db, { ownerUserId: withTrial.user_id, userId: actor.userId }));
  return rows.map((row) => serializeMembership(row, had));
}
