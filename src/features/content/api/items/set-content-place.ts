import type { CommandContext } from '#platform/server/database/transaction.ts';

type Place = { ownerUserId: string; sessionId: string; city: string | null; formattedAddress: string | null };

/** Updates the place of a session in its content row. The caller locks that row. */
export async function setContentPlace({ tx, now }: CommandContext, place: Place): Promise<void> {
  await tx
    .updateTable('contents')
    .set({ city: place.city, formatted_address: place.formattedAddress, updated_at: now })
    .where('user_id', '=', place.ownerUserId)
    .where('id', '=', place.sessionId)
    .execute();
}
