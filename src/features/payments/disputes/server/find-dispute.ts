import type { Selectable } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { Disputes } from '#db/schema.ts';

/** A dispute as it is stored: its status and the state of the creator's share, in our terms. */
export type KnownDispute = Pick<Selectable<Disputes>, 'id' | 'status' | 'share'>;

/** Returns the dispute with this id at the provider, or null if it isn't recorded yet. */
export async function findDispute(db: Db | Tx, ownerUserId: string, providerDisputeId: string): Promise<KnownDispute | null> {
  const known = await db
    .selectFrom('disputes')
    .select(['id', 'status', 'share'])
    .where('owner_user_id', '=', ownerUserId)
    .where('provider_dispute_id', '=', providerDisputeId)
    .executeTakeFirst();
  return known ?? null;
}
