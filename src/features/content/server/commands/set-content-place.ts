import type { CommandContext } from '#platform/server/transaction.ts';

type Place = { ownerUserId: string; sessionId: string; city: string | null; formattedAddress: string | null };

/** Says where a session now is, in the row by which it is listed. The caller holds that row. */
export async function setContentPlace({ tx, now }: CommandContext, place: Place): Promise<void> {
  await tx
    .updateTable('contents')
    .set({ city: place.city, formatted_address: place.formattedAddress, updated_at: now })
    .where('user_id', '=', place.ownerUserId)
    .where('id', '=', place.sessionId)
    .execute();
}
