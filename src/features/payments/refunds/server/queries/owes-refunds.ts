import type { Tx } from '#db/client.ts';
import { isDueFromSeller } from '../../../api/refunds/refund-state.ts';

/** Whether a seller has still to refund somebody: what came too late, or what was returned and hasn't been refunded yet. */
export async function owesRefunds(tx: Tx, ownerUserId: string): Promise<boolean> {
  const owed = await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.owner_user_id', '=', ownerUserId)
    .where(isDueFromSeller)
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
}
