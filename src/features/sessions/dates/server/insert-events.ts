import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DetailsWithKinds } from '#features/content/contract/session-details.ts';
import type { EventSetting } from '../../venue/rules.ts';
import type { EventDate } from '../rules/expand-repeat.ts';

type Details = Pick<DetailsWithKinds, 'title' | 'duration' | 'price' | 'kinds' | 'locationType' | 'maxParticipantCount'>;
/** The other parts are of a date that was added by itself. */
type FreshDate = EventDate & { id?: string; ownPlace?: EventSetting | null; added?: boolean };
type FreshEvents = { sessionId: string; details: Details; dates: readonly FreshDate[] };

/** Writes an event for each date of a session. */
export async function insertEvents({ tx, now, newId }: CommandContext, host: Actor, fresh: FreshEvents): Promise<void> {
  const { sessionId, details, dates } = fresh;
  if (dates.length === 0) return;
  await tx
    .insertInto('session_events')
    .values(
      dates.map(({ id = newId(), start, end, ownPlace = null, added = false }) => ({
        session_owner_user_id: host.userId,
        id,
        session_id: sessionId,
        session_owner_username: host.username,
        title: details.title,
        start_at: start,
        end_at: end,
        duration: details.duration,
        price: details.price,
        standard_price: details.kinds.length === 0 ? null : details.price,
        location_type: details.locationType,
        added,
        own_place: ownPlace === null ? null : JSON.stringify(ownPlace),
        max_participant_count: details.maxParticipantCount ?? null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}
