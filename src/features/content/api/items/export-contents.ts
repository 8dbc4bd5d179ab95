import type { Db } from '#db/client.ts';
import { PAGE, paged } from '#platform/server/database/personal-data.ts';

/** Reads the posts or the sessions of a person for their export. */
export const exportContents = (type: 'POST' | 'SESSION') => (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('contents as c')
      .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'c.user_id').onRef('s.id', '=', 'c.id'))
      .select(['c.id', 'c.text', 'c.tags', 'c.category_tags as categoryTags', 'c.status', 'c.visibility', 'c.price'])
      .select('c.in_search_engines as inSearchEngines')
      .select(['c.approval_status as approvalStatus', 'c.like_count as likeCount', 'c.comment_count as commentCount'])
      .select(['c.created_at as createdAt', 'c.edited_at as editedAt'])
      .$if(type === 'POST', (query) =>
        query.select(['c.replay_event_id as replayOf', 'c.replay_for as replayFor', 'c.replay_subscribers_from as replaySubscribersFrom']),
      )
      .$if(type === 'SESSION', (query) =>
        query
          .select([
            's.title',
            's.subtitle',
            's.start_at as startDateTime',
            's.end_at as endDateTime',
            's.duration',
            's.time_zone as timeZone',
          ])
          .select(['s.repeat_config as repeatConfig', 's.max_participant_count as maxParticipantCount', 's.location_type as locationType'])
          .select(['s.location_url as locationUrl', 's.address_line as addressLine', 's.city', 's.postcode', 's.country', 's.notes'])
          .select(['s.venue_public as venuePublic', 's.latitude', 's.longitude', 's.return_policy as returnPolicy'])
          .select('s.ticket_kinds as ticketKinds')
          .select([
            's.offers_tip as offersTip',
            's.offers_next_date as offersNextDate',
            's.questions',
            's.booking_window as bookingWindow',
            's.minimum',
          ]),
      )
      .where('c.user_id', '=', userId)
      .where('c.type', '=', type)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(PAGE)
      .execute(),
  );
