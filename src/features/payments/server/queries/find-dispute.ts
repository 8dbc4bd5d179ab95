import type { Selectable } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { Disputes } from '#db/schema.ts';

/** What we know of a dispute: its status and where the creator's share of it is, in our words. */
export type KnownDispute = Pick<Selectable<Disputes>, 'id' | 'status' | 'share'>;

/** The dispute that the provider names so, or null before we have heard of it. */
export async function findDispute(db: Db | Tx, ownerUserId: string, providerDisputeId: string): Promise<KnownDispute | null> {
  const known = await db
    .selectFrom('disputes')
    .select(['id', 'status', 'share'])
    .where('owner_user_id', '=', ownerUserId)
    .where('provider_dispute_id', '=', providerDisputeId)
    .executeTakeFirst();
  return known ?? null;
}
