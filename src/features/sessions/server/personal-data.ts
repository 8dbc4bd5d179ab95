import type { Db } from '#db/client.ts';
import { exportContents } from '#features/content/api/items/export-contents.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { deleteTitlesOf } from './commands/delete-titles-of.ts';
import { sessionsPersonalData } from '../personal-data.ts';

const sessionEvents = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('session_events')
      .select(['id', 'session_id as sessionId', 'title', 'start_at as startDateTime', 'end_at as endDateTime', 'price'])
      .select('standard_price as standardPrice')
      .select(['participant_count as participantCount', 'max_participant_count as maxParticipantCount', 'cancelled_at as cancelledAt'])
      .select(['location_type as locationType', 'own_place as ownPlace'])
      .select(['minimum_count as minimum', 'decides_at as decidesAt', 'decided_at as decidedAt'])
      .where('session_owner_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of sessions. */
export const sessionsData = bindPersonalData(sessionsPersonalData, {
  read: {
    'sessions.json': exportContents('SESSION'),
    'session-events.json': sessionEvents,
  },
  erase: {
    titles: deleteTitlesOf,
  },
});
