import type { Selectable } from 'kysely';
import type { Memberships } from '#db/schema.ts';
import { Membership } from '../../contract.ts';

export type OfferRow = Selectable<Memberships> & { price_id: string | null };

/** The public view of an offer. Check the policy first. A reader who `hadTrial` with its creator gets no more free days. */
export function serializeMembership(row: OfferRow, hadTrial = false): Membership {
  return Membership.parse({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    price: row.price,
    priceId: row.price_id,
    billingPeriod: row.billing_period,
    sessionUsageLimit: row.session_usage_limit,
    trialPeriodInDays: row.trial_period_in_days,
    freeDays: hadTrial ? 0 : row.trial_period_in_days,
    status: row.status,
    endDateTime: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}
