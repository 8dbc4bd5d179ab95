import type { Selectable } from 'kysely';
import type { Sessions } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { EventSetting } from '../../venue/rules.ts';

export type LockedSession = { row: Selectable<Sessions>; setting: EventSetting };

/**
 * Reads a session and locks its row until the transaction ends. Call it after locking its content and before locking its events, so that
 * two changes to a session can't deadlock. Null if this owner has no such session.
 */
export async function lockSession({ tx }: CommandContext, ownerUserId: string, id: string): Promise<LockedSession | null> {
  const row = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', ownerUserId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const content = await tx
    .selectFrom('contents')
    .select('formatted_address')
    .where('user_id', '=', ownerUserId)
    .where('id', '=', id)
    .executeTakeFirst();
  return {
    row,
    setting: {
      timeZone: row.time_zone,
      venuePublic: row.venue_public,
      locationUrl: row.location_url,
      addressLine: row.address_line,
      city: row.city,
      postcode: row.postcode,
      country: row.country,
      formattedAddress: content?.formatted_address ?? null,
      coordinates: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    },
  };
}
